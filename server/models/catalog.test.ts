import { describe, expect, it } from 'vitest';
import { startFakeModel } from '#fakes/model-server.ts';
import type { CatalogModel, ModelClient } from '#server/content/model-catalog.ts';
import { offlineCoach } from '#server/offline-coach/offline-coach.ts';
import { acceptsTemperature, catalogOf } from './catalog.ts';
import { openLiveCatalog } from './live-catalog.ts';
import { openProviders } from './providers.ts';

const entry = (id: string, client: ModelClient, flags: Partial<CatalogModel> = {}): CatalogModel => ({
  label: id.toUpperCase(),
  id,
  client,
  isActive: true,
  isAdmin: false,
  isSuperAdmin: false,
  isDefault: false,
  isMini: false,
  isEmbedding: false,
  isSynthesis: false,
  contextTokens: 1000,
  ...flags,
});

const ENTRIES = [
  entry('plain', 'openai', { isDefault: true }),
  entry('gpt-5', 'openai', { isAdmin: true, isSuperAdmin: true, isSynthesis: true }),
  entry('for-admins', 'openai', { isAdmin: true }),
  entry('retired', 'openai', { isActive: false }),
  entry('flash', 'gemini', {}),
  entry('flash-mini', 'gemini', { isMini: true, reasons: true }),
  entry('deep', 'deepseek', { isAdmin: true, isSuperAdmin: true }),
  entry('tuned', 'openai', { isSuperAdmin: true, unavailable: 'Needs an id of your own.' }),
  entry('vectors', 'openai', { isEmbedding: true }),
];

const MEMBER = { isAdmin: false, isSuperAdmin: false };
const ADMIN = { isAdmin: true, isSuperAdmin: false };
const OWNER = { isAdmin: true, isSuperAdmin: true };

const open = async (...keys: ('OPENAI' | 'GEMINI' | 'DEEPSEEK')[]) =>
  catalogOf(
    ENTRIES,
    await openProviders(Object.fromEntries(keys.map((name) => [`${name}_API_KEY`, 'k']))),
    offlineCoach(),
  );

describe('the default model', () => {
  it.each([
    [['OPENAI'], 'plain', null],
    [['OPENAI', 'GEMINI'], 'plain', null],
    [
      ['GEMINI'],
      'flash-mini',
      'PLAIN, the gym’s default, cannot be used yet. Members get FLASH-MINI until then.',
    ],
    [
      ['DEEPSEEK'],
      'offline-coach',
      'PLAIN, the gym’s default, cannot be used yet. Members get Built-in coach until then.',
    ],
    [
      [],
      'offline-coach',
      'PLAIN, the gym’s default, cannot be used yet. Members get Built-in coach until then.',
    ],
  ] as const)('with the keys %j is %s', async (keys, id, note) => {
    const catalog = await open(...keys);
    expect([catalog.defaultId, catalog.defaultNote]).toEqual([id, note]);
    expect(catalog.chatModel(null, MEMBER).id).toBe(id);
  });
});

describe('choosing', () => {
  it.each([
    ['a member', MEMBER, ['plain']],
    ['an admin', ADMIN, ['plain', 'for-admins', 'flash', 'flash-mini', 'offline-coach']],
    ['a super admin', OWNER, ['plain', 'gpt-5', 'for-admins', 'flash', 'flash-mini', 'offline-coach']],
  ] as const)('%s has these', async (_, viewer, ids) => {
    const catalog = await open('OPENAI', 'GEMINI');
    expect(catalog.choices(viewer).map((choice) => choice.id)).toEqual(ids);
    for (const { id } of ENTRIES) {
      const isOffered = (ids as readonly string[]).includes(id);
      expect(catalog.chatModel(id, viewer).id).toBe(isOffered ? id : 'plain');
    }
  });

  it('an unknown id gets the default', async () => {
    expect((await open('OPENAI')).chatModel('../../etc', OWNER).id).toBe('plain');
  });

  it('returns a model that states its name', async () => {
    const { label, model, acceptsTemperature: warm } = (await open('OPENAI')).chatModel('gpt-5', OWNER);
    expect([label, model.modelId, model.provider, warm]).toEqual(['GPT-5', 'gpt-5', 'openai.chat', false]);
  });
});

it('knows which models think first: those of OpenAI, and those of which the pack says so', async () => {
  const catalog = await open('OPENAI', 'GEMINI');
  const reasons = ['gpt-5', 'flash-mini', 'plain'].map((id) => catalog.chatModel(id, OWNER).reasons);
  expect(reasons).toEqual([true, true, false]);
  expect(catalog.miniModel().acceptsTemperature).toBe(true);
});

it('creates a model once, since a question asks for two', async () => {
  const catalog = await open('OPENAI');
  const { model } = catalog.chatModel('gpt-5', OWNER);
  expect(catalog.chatModel('gpt-5', OWNER).model).toBe(model);
  expect(catalog.chatModel('plain', OWNER).model).not.toBe(model);
});

describe('the list', () => {
  const listed = async (viewer: typeof MEMBER, ...keys: Parameters<typeof open>) =>
    Object.fromEntries((await open(...keys)).listed(viewer).map(({ id, reason }) => [id, reason]));

  it('has what an admin could choose, and why not', async () => {
    expect(await listed(OWNER, 'GEMINI')).toEqual({
      plain: 'Needs OPENAI_API_KEY: a super admin can enter it in the Workshop.',
      'gpt-5': 'Needs OPENAI_API_KEY: a super admin can enter it in the Workshop.',
      'for-admins': 'Needs OPENAI_API_KEY: a super admin can enter it in the Workshop.',
      flash: '',
      'flash-mini': '',
      deep: 'Needs DEEPSEEK_API_KEY: a super admin can enter it in the Workshop.',
      tuned: 'Needs OPENAI_API_KEY: a super admin can enter it in the Workshop.',
      'offline-coach': '',
    });
    expect((await listed(OWNER, 'OPENAI')).tuned).toBe('Needs an id of your own.');
  });

  it('omits models that are reserved for super admins, switched off, or make no answers', async () => {
    expect(Object.keys(await listed(ADMIN, 'OPENAI'))).toEqual([
      'plain',
      'for-admins',
      'flash',
      'flash-mini',
      'offline-coach',
    ]);
  });

  it.each([
    [['OPENAI'], { plain: '' }],
    [[], { 'offline-coach': '' }],
  ] as const)('has for a member, with the keys %j, the one that answers them', async (keys, expected) => {
    expect(await listed(MEMBER, ...keys)).toEqual(expected);
  });
});

it('has an embedding model only with its key', async () => {
  expect((await open('OPENAI')).embeddingModel()?.name).toBe('vectors');
  expect((await open('GEMINI')).embeddingModel()).toBeNull();
});

it('lists the models that may write fine-tuning data', async () => {
  expect((await open('OPENAI')).synthesisModels().map(({ id }) => id)).toEqual(['gpt-5']);
  expect((await open()).synthesisModels()).toEqual([]);
});

it.each([
  ['gpt-4.1-mini', true],
  ['o1-preview', false],
  ['o3', false],
  ['gpt-5-mini', false],
  ['gemini-2.5-flash', true],
])('temperature for %s: %s', (id, accepted) => {
  expect(acceptsTemperature(id)).toBe(accepted);
});

describe('the embedding model', () => {
  it('is called with its provider’s current key, and no longer once that is removed', async () => {
    const fake = await startFakeModel({ script: [] });
    const keyed = (key: string) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: fake.url });
    const catalog = await openLiveCatalog(ENTRIES, keyed('first'), offlineCoach());
    const { model } = catalog.embeddingModel()!;
    const embed = async () => {
      await model.doEmbed({ values: ['How deep?'] });
      return fake.requests.at(-1)!.headers.authorization;
    };
    expect(await embed()).toBe('Bearer first');
    await catalog.reopen(keyed('renewed'));
    expect(await embed()).toBe('Bearer renewed');
    await catalog.reopen({});
    await expect(embed()).rejects.toThrow('The key of vectors was removed.');
    expect(fake.requests).toHaveLength(2);
    await fake.close();
  });
});
