import { expect, type Page, test } from './journey.ts'
import { letters, seeNeed } from './riverside.ts'
import { walkTo } from './walk.ts'

test('the principal announces in Urdu to a section, a father reads it on his phone, and another’s announcement is given back', async ({
  page,
  baseURL,
  browser,
}) => {
  const title = `سیر ${letters()}`
  await walkTo(page, baseURL, 'tariq@riverside.example', 'announcements')
  await page.getByRole('link', { name: 'Announce', exact: true }).click()
  await page.getByRole('button', { name: 'اردو' }).click()
  await page.getByLabel('Title').fill(title)
  const words = page.getByRole('textbox', { name: 'Message' })
  await words.click()
  await words.pressSequentially('جمعہ کو سب بچے ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await words.pressSequentially('چڑیا گھر')
  await page.getByRole('button', { name: 'Bold' }).click()
  await words.pressSequentially(' جائیں گے۔')
  await page.getByRole('button', { name: /^Choose\s*Sections/ }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('7-B')
  await page.getByRole('option', { name: '7-B' }).click()
  // The first one empties the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // Every channel that works is chosen from the start.
  await expect(page.getByRole('checkbox', { name: /^SMS/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Email/ })).toBeChecked()
  await page.getByRole('button', { name: 'Send …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send it now?' })
  await expect(dialog.getByText(/^\d+ people$/)).toBeVisible()
  // Nothing is written in English, so that is left out; the dialog says what its readers get.
  await expect(dialog.getByText(/who read English get it in/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/0 of \d+ have read it/)).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const father = await phone.newPage()
  await walkTo(father, baseURL, 'imran.khalid', 'notices')
  await father.getByRole('link', { name: new RegExp(title) }).click()
  await expect(father.getByRole('heading', { name: title })).toBeVisible()
  await expect(father.locator('article strong', { hasText: 'چڑیا گھر' })).toBeVisible()
  await expect(father.locator('article')).toContainText('جمعہ کو سب بچے چڑیا گھر جائیں گے۔')
  await father.getByRole('main').getByRole('link', { name: 'Notice board' }).click()
  const again = father.getByRole('link', { name: new RegExp(title) })
  await expect(again.getByText('New', { exact: true })).toHaveCount(0)
  await phone.close()

  await page.reload()
  await expect(page.getByText(/1 of \d+ have read it/)).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).first().click()
  await giveBack(page)
})

/** A moderator’s word to the campus waits, and is released by somebody above. */
async function giveBack(page: Page) {
  const need = /announcements? to be released/
  await seeNeed(page, need)
  await page.getByRole('link', { name: need }).click()
  await page.getByRole('row', { name: /سالانہ کھیل/ }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return to author' })
  await dialog.getByLabel('What is to be changed').fill('Please say at what time')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('Please say at what time')).toBeVisible()
}
