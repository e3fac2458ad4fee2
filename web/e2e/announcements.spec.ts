import { expect, type Page, test } from './journey.ts'
import { ask, letters, seeNeed } from './riverside.ts'
import { land, walkTo } from './walk.ts'

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
  const words = page.getByRole('textbox', { name: 'Message', exact: true })
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
  await dialog.getByLabel('Requested changes').fill('Please say at what time')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('Please say at what time')).toBeVisible()
}

test('from home, an announcement for the guardians whom any channel reaches is 7 actions at most', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'tariq@riverside.example')
  let actions = 0
  const act = async (done: Promise<void>) => {
    actions += 1
    await done
  }
  const starts = page.getByRole('navigation', { name: 'Add something new' })
  await act(starts.getByRole('link', { name: 'Announcement', exact: true }).click())
  await act(page.getByLabel('Title').fill(`Fees ${letters()}`))
  await act(
    page
      .getByRole('textbox', { name: 'Message', exact: true })
      .fill('The office is open until four o’clock.'),
  )
  await act(page.getByRole('button', { name: 'Send …' }).click())
  const dialog = page.getByRole('dialog', { name: 'Send it now?' })
  const count = dialog.getByText(/^[0-9,]+ people$/)
  await expect(count).toBeVisible()
  const best = await reachable(page)
  await expect(count).toHaveText(`${best.people} people`)
  const unreached = dialog.getByRole('listitem').filter({ hasText: 'Not reached' })
  if (best.unreached === 0) await expect(unreached).toHaveCount(0)
  else await expect(unreached).toContainText(String(best.unreached))
  await act(dialog.getByRole('button', { name: /^(Send|Send for approval)$/ }).click())
  await expect(page.getByRole('heading', { level: 1, name: /^Fees / })).toBeVisible()
  const reached = best.people - best.unreached
  process.stdout.write(
    `an announcement: ${actions} actions, ${reached} of ${best.people} guardians reached\n`,
  )
  expect(actions).toBeLessThanOrEqual(7)
  expect(reached).toBeGreaterThan(best.people / 2)
})

type Reach = { people: number; unreached: number }

/** How many guardians there are, and how many of them no channel reaches, whatever was ticked. */
async function reachable(page: Page): Promise<Reach> {
  const body = {
    words: [{ language: 'en', title: 'Fees', short: '' }],
    audience: {
      groups: ['guardians'],
      roleIds: [],
      campusIds: [],
      classIds: [],
      sectionIds: [],
      students: 'all',
      numbers: [],
      personIds: [],
      withoutIds: [],
    },
    channels: ['push', 'whatsapp', 'email', 'sms'],
  }
  return (await ask<Reach>(page, '/announcements/preview', { method: 'POST', body })).said
}
