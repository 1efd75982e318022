import { likelyTopic } from '#server/offline-coach/topic-model/model.ts';
const noun: Record<string, string[]> = {
  hours: ['hours', 'opening hours', 'opening times', 'gym hours', 'business hours', 'weekend hours'],
  price: ['prices', 'membership prices', 'membership fees', 'rates', 'monthly fees'],
  address: ['address'], contact: ['phone number', 'email address', 'contact details'],
  discounts: ['discounts', 'student discounts', 'senior discounts', 'family discounts'],
  gift: ['gift cards', 'gift vouchers'], payment: ['payment methods', 'payment options'],
  trial: ['free trial', 'trial'], classes: ['classes', 'group classes', 'group sessions'],
  facilities: ['parking', 'lockers', 'showers', 'wifi', 'sauna', 'toilets', 'changing rooms'],
  'personal-training': ['personal training', 'personal trainers', 'one on one coaching'],
  visit: ['day passes', 'guest passes', 'drop ins', 'day pass'], shipping: ['shipping costs', 'delivery times', 'shipping'],
  'ship-abroad': ['international shipping'], invoices: ['invoices', 'receipts'], theme: ['dark mode'], leaderboard: ['leaderboard'],
  equipment: ['equipment', 'machines'], staff: ['coaches', 'owners'], age: ['age limit', 'minimum age'], rules: ['rules'],
};
const frames = ['what are the X', 'what are your X', "what's the X", 'what is the X', 'do you have X', 'X?', 'tell me about X', 'info on X', 'i need the X', 'where do i find the X', 'any X', 'is there X', 'whats ur X'];
const bad: Record<string, string[]> = {};
let n = 0, ok = 0;
for (const [topic, xs] of Object.entries(noun)) for (const x of xs) for (const f of frames) {
  const m = f.replace('X', x); n++;
  const got = likelyTopic(m);
  if (got === topic) ok++; else (bad[`${topic}→${got}`] ??= []).push(m);
}
console.log(n, ok);
for (const [k, v] of Object.entries(bad)) console.log(k, v.join(' | '));
