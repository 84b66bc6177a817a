import {
  Activity,
  ArrowUpDown,
  Bell,
  Box,
  Cpu,
  FileDiff,
  Flag,
  Hand,
  ListOrdered,
  MessageSquareText,
  Play,
  RotateCw,
  ShieldCheck,
  SquareTerminal,
  type LucideIcon,
} from 'lucide-react';
import type { EventType } from '../../../protocol/events.ts';

const icons: Record<EventType, LucideIcon> = {
  session_start: Play,
  agent_start: Play,
  agent_end: Flag,
  agent_settled: Flag,
  turn_start: Flag,
  turn_end: Flag,
  message_start: MessageSquareText,
  message_update: MessageSquareText,
  message_end: MessageSquareText,
  tool_execution_start: SquareTerminal,
  tool_execution_update: SquareTerminal,
  tool_execution_end: SquareTerminal,
  request_start: ArrowUpDown,
  request_end: ArrowUpDown,
  files_changed: FileDiff,
  queue_update: ListOrdered,
  approval_requested: Hand,
  approval_resolved: Hand,
  permission_mode: ShieldCheck,
  auto_retry_start: RotateCw,
  auto_retry_end: RotateCw,
  sandbox_status: Box,
  phase_change: Activity,
  model_change: Cpu,
  notice: Bell,
};

/** Types that this version does not know have the icon of a phase. */
export function EventIcon({ type }: { type: string }) {
  const Icon = Object.hasOwn(icons, type) ? icons[type as EventType] : Activity;
  return <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-3" />;
}
