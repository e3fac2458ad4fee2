import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { ask } from './riverside.ts'
import { find, goTo, land, openRow } from './walk.ts'

type Rows<T> = { rows: T[] }
type Link = { id: string; names?: string; name: string; version: number }

test('the clerk finds who owes, notes a promise, puts a child on hold, and reminds a class; a mother reads it in Urdu, once', async ({
  page,
  browser,
  baseURL,
}) => {
  await sendBillsToAyesha(browser, baseURL)
  await land(page, baseURL, 'waqas@riverside.example')
  await expect(page.getByRole('heading', { name: 'Unpaid fees' })).toBeVisible()
  await takeRemindersBack(page)

  // A family that owes for a month: its lines, whom to call, and a promise that was not kept.
  await goTo(page, 'defaulters')
  await openRow(page, 'Malik', /Rizwan Malik/)
  const family = page.getByRole('dialog', { name: /Rizwan Malik/ })
  await expect(family).toContainText('Hadia Rizwan')
  await expect(family).toContainText('Tuition')
  await family.getByRole('button', { name: 'Note a promise' }).press('Enter')
  const promise = page.getByRole('dialog', { name: 'Note a promise' })
  await promise.getByRole('textbox', { name: /^Note/ }).fill('He called at noon')
  await promise.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Promise noted: reminders wait until then')).toBeVisible()
  await expect(family).toContainText('He called at noon')
  await page.keyboard.press('Escape')

  // A student of the class is put on hold, which the record says.
  await goTo(page, 'debtors')
  await openRow(page, 'Bilal', /Bilal Imran/)
  const debtor = page.getByRole('dialog', { name: 'Bilal Imran' })
  await debtor.getByRole('button', { name: 'Put on hold' }).press('Enter')
  const hold = page.getByRole('dialog', { name: 'Put on hold' })
  await hold.getByRole('button', { name: /Kept back/ }).click()
  await page.getByRole('option', { name: 'Result', exact: true }).click()
  await page.keyboard.press('Escape')
  await hold.getByLabel('Reason').fill('November is open')
  await hold.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByText('1 is on hold now')).toBeVisible()
  await debtor.getByRole('link', { name: 'Bilal Imran' }).click()
  const notice = page.getByText('Kept back because of open fees: Result')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Lift the hold' }).click()
  const lifting = page.getByRole('dialog', { name: 'Lift the hold' })
  await lifting.getByLabel('Reason').fill('His father pays on Monday')
  await lifting.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(notice).toHaveCount(0)

  // The class is reminded: first it says whom it reaches, and what they read.
  await goTo(page, 'debtors')
  await find(page, '')
  await chooseSection(page, '7-B')
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: /Select all \d+ that match/ }).click()
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  const reminder = page.getByRole('dialog', { name: 'Send a reminder' })
  await expect(reminder.locator('blockquote[lang=ur]')).toContainText('کی فیس')
  await reminder.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/guardians? (is|are) reminded/)).toBeVisible()

  // Whoever does it again today reaches nobody twice.
  await page.getByRole('button', { name: 'Send a reminder' }).click()
  await expect(reminder).toContainText('Nobody is left to be reminded today')
  await reminder.getByRole('button', { name: 'Cancel' }).click()
  await goTo(page, 'fee-reminders')
  await expect(page.getByRole('row', { name: /Waqas Javed/ }).first()).toBeVisible()

  const mother = await (await browser.newContext({ viewport: { width: 360, height: 760 } })).newPage()
  await land(mother, baseURL, 'ayesha.imran')
  await goTo(mother, 'notifications')
  await expect(mother.locator('#main').getByText(/بلال عمران.*کی تاریخ گزر گئی/)).toHaveCount(1)
  await mother.context().close()
})

/** The mother gets the bills of her eldest, too, as the office may say on the record. */
async function sendBillsToAyesha(browser: Browser, baseURL: string | undefined) {
  const page = await (await browser.newContext()).newPage()
  await land(page, baseURL)
  const { said: guardians } = await ask<Rows<Link>>(page, '/guardians?q=Ayesha%20Imran')
  const id = guardians.rows[0]?.id ?? ''
  const { said: children } = await ask<Rows<Link>>(page, `/guardians/${id}/children`)
  const bilal = children.rows.find(({ name }) => name.includes('Bilal'))
  const { status } = await ask(page, `/students/${bilal?.id}/guardians/${id}`, {
    method: 'PUT',
    body: { relation: 'mother', getsBills: true, maySee: true, mayPickUp: true, language: 'ur' },
  })
  expect(status).toBe(200)
  await page.context().close()
}

/** What was sent by a journey that broke off, and still waits. */
async function takeRemindersBack(page: Page) {
  const { said } = await ask<Rows<Link>>(page, '/fee-reminders?limit=100')
  for (const { id } of said.rows) await ask(page, `/fee-reminders/${id}/withdrawal`, { method: 'POST' })
}

async function chooseSection(page: Page, title: string) {
  const { said } = await ask<Rows<{ id: string }>>(page, `/sections?q=${title}`)
  const url = new URL(page.url())
  url.searchParams.set('sectionId', said.rows[0]?.id ?? '')
  await page.goto(url.href)
  await expect(page.getByRole('row', { name: new RegExp(title) }).first()).toBeVisible()
}
