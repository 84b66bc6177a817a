import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type HumanAct = 'prompt' | 'steer' | 'follow_up' | 'approval';

export interface GlyphProps {
  act: HumanAct;
  /** Hollow: still queued. Filled: read. */
  hollow?: boolean;
  /** Pixels. Default 10. */
  size?: number;
  className?: string;
  style?: CSSProperties;
}

/** The mark of what a person did: ● prompt, ◆ steer, ▶ follow-up, ■ approval. Amber; words stand beside it. */
export function Glyph({ act, hollow = false, size = 10, className, style }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
      style={style}
      className={classNames('inline-block flex-none', className ?? 'text-k-human')}
      fill={hollow ? 'none' : 'currentColor'}
      stroke={hollow ? 'currentColor' : 'none'}
      strokeWidth={1.5}
      strokeLinejoin="round"
    >
      {hollow ? hollowShapes[act] : filledShapes[act]}
    </svg>
  );
}

const filledShapes: Record<HumanAct, ReactNode> = {
  prompt: <circle cx="5" cy="5" r="4.2" />,
  steer: <path d="M5 .2 9.8 5 5 9.8.2 5z" />,
  follow_up: <path d="M1.4.8 9.2 5 1.4 9.2z" />,
  approval: <rect x="1" y="1" width="8" height="8" />,
};

const hollowShapes: Record<HumanAct, ReactNode> = {
  prompt: <circle cx="5" cy="5" r="3.6" />,
  steer: <path d="M5 1.1 8.9 5 5 8.9 1.1 5z" />,
  follow_up: <path d="M1.9 1.6 8.3 5l-6.4 3.4z" />,
  approval: <rect x="1.75" y="1.75" width="6.5" height="6.5" />,
};
