import { askGym } from './ask-gym.ts';
import { calculate } from './calculate.ts';
import { myProfile } from './my-profile.ts';
import { addRecord, myRecords } from './records.ts';
import { searchLibrary } from './search-library.ts';
import type { McpTool } from './tool.ts';

export const MCP_TOOLS: readonly McpTool[] = [
  askGym,
  searchLibrary,
  myRecords,
  myProfile,
  addRecord,
  calculate,
];
