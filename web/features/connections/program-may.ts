import { BookOpenText, type LucideIcon, MessageSquareText, PencilLine } from 'lucide-react';
import type { Scope } from '#shared/connection-limits.ts';

/**
 * Permissions of a connected program, as the MCP server decides them: a key with the same scope can do more.
 */
export const PROGRAM_MAY: Record<Scope, { icon: LucideIcon; what: string; means: string }> = {
  'coach:ask': {
    icon: MessageSquareText,
    what: 'Ask the coach and search the library',
    means: 'Answers know your profile, records and memories, and count toward your limits.',
  },
  'records:read': {
    icon: BookOpenText,
    what: 'Read your profile and records',
    means: 'What you entered under Training Profile, and every personal record.',
  },
  'records:write': {
    icon: PencilLine,
    what: 'Add personal records',
    means: 'You can change or delete them under Account, Personal Records.',
  },
};
