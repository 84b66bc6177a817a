/** The question above the message box, as other views reach it. */
export const approvalId = 'approval';

export function focusApproval(): void {
  document.getElementById(approvalId)?.focus();
}
