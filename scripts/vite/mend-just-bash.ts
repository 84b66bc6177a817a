import type { Plugin } from 'vite';

/** What a script of just-bash 3.4.2 gets wrong and no transform of the script can mend. `from` stands there just once. */
const mends: readonly { fault: string; from: string; to: string }[] = [
  {
    fault: 'a file that cannot be opened for output ends the whole script, not the command alone',
    from: 'catch(a){if(!s)throw a;return{error:Q("",`bash: ${t}: cannot open redirect target\n`,1)}}',
    to:
      'catch(a){return{error:Q("",`bash: ${t}: ${' +
      '({ENOTDIR:"Not a directory",EACCES:"Permission denied",EISDIR:"Is a directory",ENOSPC:"No space left on device"})' +
      '[a?.code]??"No such file or directory"}\n`,1)}}',
  },
  {
    fault: 'read puts bytes into variables, each a character',
    from: 'S.endsWith(`\n`)&&(S=S.slice(0,-1));let T=F=>',
    to: 'S.endsWith(`\n`)&&(S=S.slice(0,-1));S=ue(S);let T=F=>',
  },
  {
    fault: 'in `case` and `[[`, `[!a]` stands for an exclamation mark or a',
    from: 'else if(s==="["){let i=e.indexOf("]",r+1);i!==-1?(n+=e.slice(r,i+1),r=i):n+="\\\\["}else/[\\\\^$.|+(){}]/.test(s)',
    to:
      'else if(s==="["){let y=e[r+1]==="!"||e[r+1]==="^",g=y?r+2:r+1,x=e[g]==="]",i=e.indexOf("]",x?g+1:g);' +
      'i!==-1?(n+="["+(y?"^":"")+(x?"\\\\]":"")+e.slice(x?g+1:g,i+1),r=i):n+="\\\\["}else/[\\\\^$.|+(){}]/.test(s)',
  },
  {
    fault: 'in an expression, ${a##b} and most other forms of ${} are empty',
    from: 'async function Gl(e,t){if(t.startsWith("#")){',
    to:
      'async function Gl(e,t){if(!/^([#!]?\\w+(\\[[@*\\w]+\\])?|[#?@*$!-])$/.test(t))' +
      'return _e(e,new be().parseWordFromString("${"+t+"}",!0,!1));if(t.startsWith("#")){',
  },
  {
    fault: 'in an expression, ${a} is a decimal number or nothing',
    from: 'case"ArithBracedExpansion":{let i=await Gl(e,t.content);return Number.parseInt(i,10)||0}',
    to:
      'case"ArithBracedExpansion":{let i=(await Gl(e,t.content)).trim();if(/^-?([1-9]\\d*|0)$/.test(i))' +
      'return Number.parseInt(i,10);if(!i)return 0;let l=new be,{expr:c}=$i(l,i,0);return await s(c)}',
  },
  {
    fault: 'an assignment has the status of the command before it, though it runs none',
    from: 'this.ctx.state.expansionStderr="",Q("",N,this.ctx.state.lastExitCode)}',
    to:
      'this.ctx.state.expansionStderr="",Q("",N,this.ctx.state.lastExitCode&&' +
      '/"type":"(Arith)?CommandSubst/.test(JSON.stringify(t.assignments))?this.ctx.state.lastExitCode:0)}',
  },
  {
    fault: 'jq leaves out the quotes of @csv where it can',
    from: 'return i.includes(",")||i.includes(\'"\')||i.includes(`\n`)||i.includes("\\r")?`"${i.replace(/"/g,\'""\')}"`:i}',
    to: 'return`"${i.replace(/"/g,\'""\')}"`}',
  },
  {
    fault: 'jq has no @sh of arrays and numbers',
    from: '.replace(/\'/g,"&apos;").replace(/"/g,"&quot;")]:[null];case"@sh":return typeof e=="string"?[`\'${e.replace(/\'/g,"\'\\\\\'\'")}\'`]:[null];',
    to:
      '.replace(/\'/g,"&apos;").replace(/"/g,"&quot;")]:[null];case"@sh":return[(Array.isArray(e)?e:[e]).map(s=>' +
      'typeof s=="string"?`\'${s.replace(/\'/g,"\'\\\\\'\'")}\'`:JSON.stringify(s)).join(" ")];',
  },
  {
    fault: 'jq prints objects as [object Object] in @text',
    from: 'case"@text":return typeof e=="string"?[e]:e==null?[""]:[String(e)];',
    to: 'case"@text":return typeof e=="string"?[e]:[JSON.stringify(e)];',
  },
  { fault: 'mapfile does, too', from: 'we(e,l,i+w,f[w]);return', to: 'we(e,l,i+w,ue(f[w]));return' },
];

/** Mends just-bash where it is bundled. Fails if it is no longer as it was. */
export function mendJustBash(): Plugin {
  return {
    name: 'mend-just-bash',
    transform: {
      filter: { id: /just-bash\/dist\/bundle\/browser\.js/ },
      handler: (code) => ({ code: mends.reduce(mended, code), map: null }),
    },
  };
}

function mended(code: string, { fault, from, to }: (typeof mends)[number]): string {
  const [before, after, ...more] = code.split(from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`just-bash has changed where this is mended: ${fault}`);
  }
  return before + to + after;
}
