/** Method and path of every procedure, taken from `shared/contract.ts` when the app is built. */
declare module 'virtual:contract' {
  const contract: typeof import('#shared/contract.ts').contract;
  export default contract;
}
