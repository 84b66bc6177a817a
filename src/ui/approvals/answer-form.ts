import type { ApprovalAnswer } from '../../protocol/permissions.ts';

/** A form in the place of the decisions. */
export interface AnswerFormProps {
  onAnswer: (answer: ApprovalAnswer) => void;
  onClose: () => void;
}

export const areaLook =
  'block max-h-[30vh] w-full resize-none [field-sizing:content] rounded-button border border-line-3 bg-bg-1 px-2 py-1 text-12 max-md:text-16';
