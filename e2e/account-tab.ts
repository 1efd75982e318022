import { type Page, test } from '@playwright/test';

/** Returns the account's list of tabs, which a phone must open first. */
export const accountTabs = (page: Page) => page.getByRole('navigation', { name: /^(Account|Workshop)$/ });

/** Returns the button that opens the list of tabs on a phone. */
export const accountTabsOpener = (page: Page) => page.getByRole('button', { name: /^(Account|Workshop): / });

/** Goes to a tab as a person does: on a phone in two steps, a group and then its tab. */
export async function openAccountTab(page: Page, title: string): Promise<void> {
  const tabs = accountTabs(page);
  const link = tabs.getByRole('link', { name: title, exact: true });
  if (test.info().project.name === 'phone') {
    await accountTabsOpener(page).click();
    const allSections = tabs.getByRole('button', { name: /^All sections/ });
    await allSections.click();
    const groups = await tabs.getByRole('button').allTextContents();
    for (const group of groups) {
      await tabs.getByRole('button', { name: group, exact: true }).click();
      await allSections.waitFor();
      if (await link.isVisible()) break;
      await allSections.click();
    }
  }
  await link.click();
}
