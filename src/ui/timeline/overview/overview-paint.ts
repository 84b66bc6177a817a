/** Draws the overview strip: the bars of all turns on one axis, and marks for what people did and what failed. */
import type { Span, SpanKind } from '../../../store/turn-spans.ts';

export interface OverviewPiece {
  span: Span;
  /** Pixels. */
  x: number;
  width: number;
}

export interface OverviewTick {
  kind: 'prompt' | 'steer' | 'follow_up' | 'approval' | 'error';
  /** Still queued, or not answered: drawn hollow. */
  hollow: boolean;
  x: number;
}

export interface OverviewPicture {
  pieces: readonly OverviewPiece[];
  ticks: readonly OverviewTick[];
}

export type PaintColours = Readonly<Record<Exclude<SpanKind, 'planned'> | 'ground' | 'human', string>>;

const barTop = 11;
const barHeight = 11;
const tickMiddle = 5;

/** A canvas at a pixel ratio; coordinates are CSS pixels. */
export function paintOverview(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number; ratio: number },
  picture: OverviewPicture,
  colours: PaintColours,
): void {
  context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  for (const piece of picture.pieces) paintPiece(context, piece, colours);
  for (const tick of picture.ticks) paintTick(context, tick, colours);
}

function paintPiece(context: CanvasRenderingContext2D, { span, x, width }: OverviewPiece, colours: PaintColours): void {
  const { kind } = span;
  if (kind === 'planned' || kind === 'error') return;
  const colour = colours[kind];
  const hatched = kind === 'wait' || kind === 'retry' || kind === 'human';
  context.save();
  context.beginPath();
  context.rect(x, barTop, width, barHeight);
  context.clip();
  context.globalAlpha = hatched ? 0.18 : 1;
  context.fillStyle = colour;
  context.fillRect(x, barTop, width, barHeight);
  context.globalAlpha = 1;
  if (width >= 4) paintTexture(context, kind, x, width, colours);
  if (hatched) {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.strokeRect(x + 0.5, barTop + 0.5, Math.max(0, width - 1), barHeight - 1);
  }
  context.restore();
}

/** The textures of spans.css, as lines and dots. */
function paintTexture(
  context: CanvasRenderingContext2D,
  kind: Exclude<SpanKind, 'planned' | 'error'>,
  x: number,
  width: number,
  colours: PaintColours,
): void {
  const bottom = barTop + barHeight;
  const lines = (step: number, slope: number) => {
    context.beginPath();
    // Textures begin at whole steps of the strip, so that they stand still while bars grow.
    for (let at = Math.floor((x - barHeight) / step) * step; at < x + width + barHeight; at += step) {
      context.moveTo(at, slope < 0 ? bottom : barTop);
      context.lineTo(at + (slope === 0 ? 0 : barHeight), slope < 0 ? barTop : bottom);
    }
    context.stroke();
  };
  context.lineWidth = kind === 'retry' || kind === 'human' ? 2 : 1;
  context.strokeStyle = kind === 'wait' || kind === 'retry' || kind === 'human' ? colours[kind] : colours.ground;
  switch (kind) {
    case 'wait':
      lines(5, -1);
      return;
    case 'human':
      lines(6, -1);
      return;
    case 'retry':
      lines(6, 1);
      return;
    case 'args':
      context.globalAlpha = 0.34;
      lines(4, 0);
      return;
    case 'hook':
      context.globalAlpha = 0.55;
      lines(4, 1);
      lines(4, -1);
      return;
    case 'compact':
      context.globalAlpha = 0.55;
      context.beginPath();
      for (let y = barTop + 1.5; y < bottom; y += 3) {
        context.moveTo(x, y);
        context.lineTo(x + width, y);
      }
      context.stroke();
      return;
    case 'think':
      context.globalAlpha = 0.5;
      context.fillStyle = colours.ground;
      for (let at = Math.floor(x / 4) * 4 + 1.5; at < x + width; at += 4)
        for (let y = barTop + 1.5; y < bottom; y += 4) context.fillRect(at, y, 1, 1);
      return;
    default:
  }
}

function paintTick(context: CanvasRenderingContext2D, { kind, hollow, x }: OverviewTick, colours: PaintColours): void {
  const y = tickMiddle;
  context.beginPath();
  switch (kind) {
    case 'prompt':
      context.arc(x, y, 3.2, 0, Math.PI * 2);
      break;
    case 'steer':
      context.moveTo(x, y - 4.2);
      context.lineTo(x + 4.2, y);
      context.lineTo(x, y + 4.2);
      context.lineTo(x - 4.2, y);
      break;
    case 'approval':
      context.rect(x - 3.2, y - 3.2, 6.4, 6.4);
      break;
    case 'follow_up':
      context.moveTo(x - 3, y - 3.8);
      context.lineTo(x + 4, y);
      context.lineTo(x - 3, y + 3.8);
      break;
    default:
      context.moveTo(x - 3, y - 3);
      context.lineTo(x + 3, y + 3);
      context.moveTo(x + 3, y - 3);
      context.lineTo(x - 3, y + 3);
      context.strokeStyle = colours.error;
      context.lineWidth = 1.5;
      context.stroke();
      return;
  }
  context.closePath();
  if (hollow) {
    context.strokeStyle = colours.human;
    context.lineWidth = 1.25;
    context.stroke();
  } else {
    context.fillStyle = colours.human;
    context.fill();
  }
}
