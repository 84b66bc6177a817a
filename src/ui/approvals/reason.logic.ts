import type { ApprovalsTexts } from '../../i18n/approvals-texts.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';
import type { PermissionReason } from '../../protocol/permissions.ts';

/** "policy: Ask for commands", or the pattern of the rule. */
export function reasonText(
  reason: PermissionReason,
  texts: ApprovalsTexts['askedBy'],
  modes: Catalogue['composer']['permissions']['modes'],
): string {
  return reason.kind === 'mode' ? texts.mode(modes[reason.mode]) : texts.rule(reason.rule.pattern);
}
