/** Keys that may be entered in the browser, by the service they belong to. */
export const SERVICES = [
  { id: 'openai', label: 'OpenAI', keys: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] },
  { id: 'gemini', label: 'Google Gemini', keys: ['GEMINI_API_KEY', 'GEMINI_BASE_URL'] },
  { id: 'deepseek', label: 'DeepSeek', keys: ['DEEPSEEK_API_KEY', 'DEEPSEEK_BASE_URL'] },
  { id: 'groq', label: 'Groq', keys: ['GROQ_API_KEY', 'GROQ_BASE_URL'] },
  { id: 'cerebras', label: 'Cerebras', keys: ['CEREBRAS_API_KEY', 'CEREBRAS_BASE_URL'] },
  { id: 'lmstudio', label: 'LM Studio', keys: ['LMSTUDIO_URL'] },
  { id: 'mail', label: 'Mail', keys: ['SMTP_URL', 'MAIL_FROM'] },
  { id: 'stripe', label: 'Stripe', keys: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
] as const;
export type Service = (typeof SERVICES)[number];
export type ServiceId = Service['id'];

export type ServiceKeyName = Service['keys'][number];
export const SERVICE_KEYS = SERVICES.flatMap(({ keys }): ServiceKeyName[] => [...keys]);

export const SERVICE_KEY_MAX_CHARACTERS = 500;

export const serviceOf = (name: ServiceKeyName): Service =>
  SERVICES.find(({ keys }) => (keys as readonly string[]).includes(name))!;

/** The keys entered and removed with this one: Stripe's are of no use without each other. */
export const keysWith = (name: ServiceKeyName): readonly ServiceKeyName[] => {
  const { id, keys } = serviceOf(name);
  return id === 'stripe' ? keys : [name];
};
