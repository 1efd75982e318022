import type { Athlete } from '#server/assistant/athlete.ts';
import { loadAthleteContext } from '#server/assistant/athlete-context.ts';
import { systemSections } from '#server/assistant/prompt.ts';
import type { PromptPart } from '#server/assistant/prompt-part.ts';
import type { Toolbox } from '#server/assistant/toolbox.ts';
import type { Pack } from '#server/content/pack.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { tokenCounter } from '#server/models/token-counter.ts';
import { Fence } from '#server/prompt-format/fence.ts';
import type { PromptPartName } from '#shared/prompt-parts.ts';
import type { ShownPrompt } from '#shared/system-prompt.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { ToolName } from '#shared/tool.ts';
import { masked } from './mask.ts';

/** Memories are recalled by the question: here, by the most common one. */
const ASKED = 'How should I train this week?';

/** The parts of the coach besides the model. */
export interface Coach {
  toolbox: Toolbox;
  /** Parts about the athlete: their profile, records and memories, in this order. */
  promptParts: readonly PromptPart[];
  readAthlete(userId: string): Promise<Athlete>;
  houseRules(): Promise<string>;
}

const ABOUT: readonly PromptPartName[] = ['profile', 'records', 'memories'];

/** A member's answer in the app. */
const IN_APP = { mayNotSave: null, showsSaved: true };

/** Joins the prompt parts that are not about an athlete: the text compared from day to day. */
export async function gymPrompt(pack: Pack, coach: Coach): Promise<string> {
  const personality = pack.personalities.find(({ id }) => id === 'default')!;
  const sections = systemSections({
    gym: pack.gym,
    personality,
    today: 'YYYY-MM-DD',
    houseRules: await coach.houseRules(),
    fence: fixedFence(),
    tools: new Set(coach.toolbox.tools.map(({ name }) => name)),
    ...IN_APP,
  });
  return [...sections.map(({ text }) => text), ...coach.toolbox.tools.map(describeTool(coach.toolbox))].join(
    '\n\n',
  );
}

/**
 * Returns the prompt of an answer to a member, part by part; values are masked unless they are the admin's
 * own.
 */
export async function showPrompt(
  { pack, coach, userId, own }: { pack: Pack; coach: Coach; userId: string; own: boolean },
  c: RequestContext,
): Promise<Omit<ShownPrompt, 'since_yesterday'>> {
  const athlete = await coach.readAthlete(userId);
  const { personalities } = pack;
  const personality =
    personalities.find(({ id }) => id === athlete.preferences.personality) ??
    personalities.find(({ id }) => id === 'default')!;
  const fence = fixedFence();
  const declared = coach.toolbox.declaredFor(athlete);
  const system = systemSections({
    gym: pack.gym,
    personality,
    today: dayIn('UTC', new Date()),
    houseRules: await coach.houseRules(),
    fence,
    tools: new Set(declared.map(({ name }) => name as ToolName)),
    ...IN_APP,
  });
  const signal = c.req.raw.signal;
  const countTokens = await tokenCounter();
  const about: { part: PromptPartName; text: string; tokens: number }[] = [];
  for (const [index, part] of coach.promptParts.entries()) {
    const [section] = await loadAthleteContext(
      [part],
      { userId, athlete, asked: ASKED, timeZone: 'UTC', signal },
      c.get('log'),
    );
    if (section === undefined) continue;
    const textOf = (lines: readonly string[]) => fence.around(section.label, lines.join('\n'));
    about.push({
      part: ABOUT[index]!,
      text: textOf(own ? section.lines : section.lines.map(masked)),
      tokens: countTokens(textOf(section.lines)),
    });
  }
  const tools = coach.toolbox.tools
    .filter(({ name }) => declared.some((tool) => tool.name === name))
    .map(describeTool(coach.toolbox))
    .join('\n\n');
  const parts = [
    ...system.map(({ part, text }) => ({ part, text, tokens: countTokens(text) })),
    ...about,
    { part: 'tools' as const, text: tools, tokens: countTokens(tools) },
  ];
  return {
    code: 200,
    message: 'OK',
    systemPrompt: system.map(({ text }) => text).join('\n\n'),
    tokenCount: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    parts,
    masked: !own,
  };
}

/** The mark is random in each answer; here it must not look like a change. */
const fixedFence = () => Object.assign(new Fence(), { mark: '0'.repeat(16) });

const describeTool = (toolbox: Toolbox) => (tool: Toolbox['tools'][number]) => {
  const { name, description, inputSchema } = toolbox.declarationOf(tool);
  return `${name}: ${description}\n${JSON.stringify(inputSchema)}`;
};
