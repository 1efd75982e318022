// Runs before the first paint, so that a page never flashes in the other theme.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('theme');
    } catch {
      // Storage can be refused; then the system's theme applies.
    }
    const system = dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  };
  apply();
  dark.addEventListener('change', apply);
})();
