/**
 * The same lift under its many names, the preferred one first; words in any order, without `barbell` and its
 * synonyms. The languages are the most common ones of the apps.
 */
export const KNOWN_LIFTS: readonly (readonly string[])[] = [
  ['Bench', 'bench press', 'flat bench', 'flat bench press', 'bankdrücken', 'flachbankdrücken', 'développé couché', 'press de banca', 'press banca', 'panca piana', 'distensioni su panca piana', 'supino reto', 'supino', 'bankdrukken', 'wyciskanie leżąc', 'wyciskanie na ławce płaskiej', 'жим лежа', 'жим штанги лежа', 'bänkpress', 'benkpress', 'penkkipunnerrus'],
  ['Squat', 'kniebeuge', 'sentadilla', 'agachamento', 'agachamento livre', 'przysiad', 'przysiady', 'приседания', 'приседания со штангой', 'knäböj', 'knebøy', 'kyykky', 'full squat', 'back squat'],
  ['Deadlift', 'conventional deadlift', 'kreuzheben', 'soulevé de terre', 'peso muerto', 'peso muerto convencional', 'stacco da terra', 'stacco', 'levantamento terra', 'martwy ciąg', 'становая тяга', 'marklyft', 'markløft', 'maastaveto'],
  ['Clean', 'squat clean', 'full clean'],
  ['Jerk'],
  ['Rows', 'bent over row', 'bent over rows', 'row', 'rudern vorgebeugt', 'rowing penché', 'remo inclinado', 'remada curvada', 'rematore', 'wiosłowanie', 'тяга штанги в наклоне'],
  ['Pull Ups', 'pull up', 'pullup', 'klimmzug', 'klimmzüge', 'tractions', 'traction', 'dominadas', 'dominada', 'trazioni', 'barra fixa', 'optrekken', 'podciąganie', 'подтягивания', 'pull up bodyweight'],
  ['Push Ups', 'push up', 'pushup', 'press up', 'liegestütz', 'liegestütze', 'pompes', 'pompe', 'flexiones', 'flexão', 'flexões', 'piegamenti', 'opdrukken', 'pompki', 'отжимания', 'armhävningar', 'push up bodyweight'],
  ['Power Clean'],
  ['Power Snatch'],
  ['Back Squat', 'squat back', 'high bar squat', 'high bar back squat', 'low bar squat', 'low bar back squat'],
  ['Front Squat', 'frontkniebeuge', 'sentadilla frontal', 'agachamento frontal', 'squat avant', 'squat frontale'],
  ['Split Squat'],
  ['Leg Press', 'leg press machine', 'beinpresse', 'beinpresse maschine', 'presse à cuisses', 'prensa de piernas', 'leg press 45', 'pressa', 'beenpers', 'жим ногами'],
  ['Leg Curl', 'leg curl machine', 'beinbeuger', 'beinbeuger maschine', 'curl femoral'],
  ['Leg Extension', 'leg extension machine', 'beinstrecker', 'beinstrecker maschine', 'extensión de piernas', 'cadeira extensora'],
  ['Hip Thrust'],
  // Not every athlete's lifts; one who has any of these names matches the others.
  ['Overhead Press', 'ohp', 'military press', 'strict press', 'shoulder press', 'standing press', 'press', 'schulterdrücken', 'développé militaire', 'press militar', 'lento avanti', 'desenvolvimento militar'],
  ['Romanian Deadlift', 'rdl', 'rumänisches kreuzheben'],
  ['Sumo Deadlift', 'deadlift sumo'],
  ['Incline Bench', 'incline bench press', 'bench press incline', 'schrägbankdrücken'],
  ['Close Grip Bench', 'close grip bench press', 'bench press close grip', 'cgbp'],
  ['Snatch', 'squat snatch', 'full snatch'],
  ['Clean and Jerk', 'clean & jerk'],
  ['Chin Ups', 'chin up', 'chinup', 'chins'],
  ['Dips', 'dip', 'chest dip', 'triceps dip', 'barrenstütz'],
  ['Barbell Curl', 'bicep curl', 'biceps curl', 'curl'],
]; // biome-ignore format: one lift a line
