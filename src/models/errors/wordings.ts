/** Wordings by which servers tell a cause that their status does not. Matched against message and codes. */

export const CONTEXT_OVERFLOW = [
  /context[_ -]?(?:length|window|size)[_ -]?(?:is )?(?:exceed|limit|error)/i,
  /exceed[a-z]*_context/i,
  /model_max_prompt_tokens_exceeded|string_above_max_length|request_too_large/i,
  /maximum (?:context|prompt|sequence) length/i,
  /(?:exceed|larger|longer|greater|more) [a-z'’ ]*?(?:context (?:length|window|size)|token limit|max(?:imum)? (?:allowed )?(?:input|prompt|tokens|number of tokens))/i,
  /(?:exceeds?|exceeded|over) [^.]{0,60}(?:context (?:length|window|size)|(?:model|max(?:imum)?)(?: allowed)? (?:token|input|prompt|context))/i,
  /(?:prompt|input|messages?|conversation|request)(?: text)?(?: is| are)? too long/i,
  /(?:prompt|input) (?:token )?(?:count|length)[^.]{0,40}exceeds?/i,
  /(?:input|prompt|request)[^.]{0,60}exceeds? (?:the |its )?(?:[a-z]+ )?(?:maximum|limit|max )/i,
  /reduce the length of the (?:messages|prompt|input)/i,
  /too large for model with \d+ maximum context/i,
  /longer than the (?:model'?s? )?(?:maximum )?context/i,
  /range of input length should be/i,
  /tokens? in (?:the )?(?:request|prompt) (?:more|exceed)/i,
  /(?:inputs?|prompt)`? (?:must have less than|tokens \+ )/i,
  /exceeds? (?:the )?max(?:imum)? (?:message|input|prompt|context) (?:tokens|length)/i,
  /too many (?:input |total |prompt )?tokens/i,
  /token limit (?:was )?exceeded|exceeded (?:model )?token limit/i,
];

export const THROTTLED =
  /throttl|rate[_ -]?limit|too[_ ]many[_ ]requests|resource_?exhausted|requests per (?:second|minute|day)|tokens per (?:second|minute|day)|please (?:wait|slow down)|slow down|concurrency limit/i;

export const OUT_OF_QUOTA =
  /insufficient[_ ](?:quota|credit|balance|fund)|exceeded (?:your|the) (?:current |monthly |daily )?(?:quota|usage limit|spend)|exceeded_current_quota|quota[_ ](?:exceeded|exhausted)|out of credits?|credit balance is too low|billing[_ ]hard[_ ]limit|plan and billing|have any credits|payment required|arrearage|usage limit (?:reached|exceeded)|no (?:available )?(?:credits|resource package)|余额不足/i;

export const QUOTA_FOR_DAYS = /per_?(?:day|week|month)/i;

export const OVERLOADED =
  /overload|over capacity|at capacity|capacity (?:reached|exceeded)|server[_ ](?:is )?busy|engine_overloaded|model is (?:currently )?loading|insufficient_system_resource|temporarily unavailable|try again later/i;

export const CONTENT_FILTERED =
  /content[_ ]?filter|content[_ ]management[_ ]policy|content_policy|responsibleaipolicy|data_inspection_failed|requires moderation|flagged (?:by|as|for)|safety (?:system|setting|filter|polic)|prohibited_content|bio_policy|unsafe content|usage polic/i;

export const BAD_KEY =
  /invalid[_ ]?(?:api|x-api)?[_ -]?key|api[_ ]?key[_ ](?:not valid|invalid|expired|is missing|not found)|(?:incorrect|wrong|missing|no|bad) (?:api|auth)[a-z]*[_ -]?key|invalid_authentication|authentication[_ ](?:error|fail)|unauthenticated|unauthorized/i;

export const NO_PERMISSION =
  /permission[_ ]?(?:error|denied)|forbidden|access[_ ]denied|not (?:authorized|allowed) to/i;

export const NOT_FOUND =
  /model_not_found|not_found_error|model [`'"]?[^ ]+ (?:was )?not found|no such model|unknown model|does not exist|model_not_exist|unknown_url|not_found/i;

export const INVALID_REQUEST =
  /invalid[_ ](?:request|param|argument|value|prompt|image|base64)|image_(?:too|parse|file)|bad[_ ]?request|unsupported_(?:parameter|value)|validation|unprocessable|malformed request/i;

export const TOOL_USE_FAILED =
  /tool_use_failed|malformed_function_call|unexpected_tool_call|failed to call a function/i;

export const NO_TOOLS =
  /(?:not|n['’]t) support (?:tools?|tool (?:use|calls?|calling)|function calls?|function calling)\b|support tool use/i;

export const TIMED_OUT = /request[_ ]?timeout|timeout_error/i;
