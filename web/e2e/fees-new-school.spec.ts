import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { foundSchool } from './founded.ts'
import { ask, seeNeed, setSettings } from './riverside.ts'
import { goTo, openRow } from './walk.ts'

type Rows = { rows: { id: string; state: string; due: { amount: string }; name: string }[] }

// A school is founded, and a second person comes into it.
test.setTimeout(100_000 * slowness)

test('a new school sets its fees, bills a month with a sibling and a child of staff, waives a fine and takes the run back', async ({
  page,
  browser,
}) => {
  await foundSchool(page, 'feesvalley')
  await addChildren(page)
  const principal = await invitePrincipal(page, browser)

  // From the checklist at home to the first fee types.
  await page.reload()
  await goTo(page, 'fee-types')
  await page.getByRole('button', { name: 'Add fee type' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title', { exact: true }).fill('Tuition')
  await sheet.getByText('Concessions apply').first().click()
  await add(page)
  await goTo(page, 'concession-types')
  await addConcession(page, { title: 'Second child', category: 'Sibling', percent: '10', fromChild: '2' })
  await addConcession(page, { title: 'Child of staff', category: 'Child of staff', percent: '50' })

  // The plan of the campus, with the tuition of three classes.
  await goTo(page, 'fee-planner')
  await page.getByRole('link', { name: 'Add fee plan' }).click()
  await sheet.getByLabel('Title', { exact: true }).fill('Main campus 2026-27')
  // The only campus and the running year are chosen already.
  await expect(sheet.getByRole('combobox', { name: 'Campus' })).toHaveValue('Main campus')
  await expect(sheet.getByRole('combobox', { name: 'Academic year' })).toHaveValue('2026-27')
  await add(page)
  await goTo(page, 'fee-planner')
  await page.getByRole('button', { name: 'Change fees' }).click()
  const change = page.getByRole('dialog', { name: 'Change fees' })
  await change.getByRole('button', { name: 'Fee type' }).click()
  await page.getByRole('option', { name: 'Tuition' }).click()
  await change.getByRole('button', { name: /Classes$/ }).click()
  for (const name of ['Class 1', 'Class 2', 'Class 3'])
    await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await change.getByLabel('Fee amount').fill('3000')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page, 'Fees updated')).toBeVisible()
  for (const name of ['Class 1', 'Class 2', 'Class 3'])
    await expect(page.getByRole('button', { name: `Change Tuition of ${name}` })).toContainText('Rs 3,000')

  // Sara comes into the account of her elder brother, and Omar’s mother teaches here.
  await goTo(page, 'family-accounts')
  await openRow(page, 'Ali Khan')
  await page.getByRole('button', { name: 'Add child' }).click()
  await choose(page, 'Student', 'Sara Khan')
  await page.getByRole('dialog', { name: 'Add child' }).getByRole('button', { name: 'Add' }).click()
  await expect(toastOf(page, 'Child added')).toBeVisible()
  await goTo(page, 'concessions')
  await page.getByRole('button', { name: 'Ask for a concession' }).first().click()
  await choose(page, 'Student', 'Omar Malik')
  await choose(page, 'Concession type', 'Child of staff')
  await sheet.getByLabel('Reason').fill('His mother teaches here')
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(toastOf(page, 'Asked: somebody else decides now')).toBeVisible()

  // The owner has asked, so the principal decides: it waits on his home page.
  await principal.reload()
  await seeNeed(principal, /concession waits for a decision/)
  await principal.getByRole('link', { name: /concession waits for a decision/ }).click()
  await principal.getByRole('row', { name: /Omar Malik.*Child of staff/ }).click()
  await principal.getByRole('button', { name: 'Approve' }).click()
  const decision = principal.getByRole('dialog', { name: /^Approve the concession/ })
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(toastOf(principal, 'Concession approved')).toBeVisible()

  // December is rehearsed and issued.
  await goTo(page, 'billing-runs')
  await page.getByRole('link', { name: 'Invoices of a month' }).click()
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('option', { name: 'December 2026', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Tuition/ })).toContainText('Rs 9,000')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const issuing = page.getByRole('dialog', { name: 'Issue the invoices of December 2026' })
  await issuing.getByRole('button', { name: 'Issue' }).click()
  await expect(toastOf(page, 'The invoices are being issued')).toBeVisible()
  const runs = async () => (await ask<Rows>(page, '/billing-runs?period=2026-12')).said.rows
  await expect
    .poll(async () => (await runs()).map(({ state }) => state), { timeout: 20_000 * slowness })
    .toEqual(['issued'])
  const { rows } = (await ask<Rows>(page, '/invoices?period=2026-12&sort=name')).said
  expect(rows.map(({ name, due }) => [name, due.amount]).toSorted()).toEqual([
    ['Ali Khan', '300000'],
    ['Omar Malik', '150000'],
    ['Sara Khan', '270000'],
  ])
  await goTo(page, 'invoices')
  await openRow(page, 'Sara', /Sara Khan.*December 2026/)
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByRole('dialog')).toContainText('Second child')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // What Ali owes from before the school came is late: its fine is waived, with the reason.
  await openRow(page, 'Ali', /Ali Khan.*September 2026/)
  await page.getByRole('button', { name: 'Fee actions' }).click()
  await page.getByRole('menuitem', { name: 'Waive fine' }).press('Enter')
  const waiver = page.getByRole('dialog', { name: /^Waive the fine/ })
  await waiver.getByLabel('Reason').fill('The first month with us')
  await waiver.getByRole('button', { name: 'Waive fine' }).click()
  await expect(toastOf(page, 'Fine waived')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  // Nothing is paid: the run is taken back.
  await goTo(page, 'billing-runs')
  await page
    .getByRole('row', { name: /December 2026/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Take the run back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the run back' }).click()
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toEqual(['undone'])
  await principal.context().close()
})

/** Adds the row of the form that is open. */
async function add(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Chooses a row in a field of the form that is open. */
async function choose(page: Page, field: string, name: string) {
  await page.getByRole('dialog').last().getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

type ConcessionType = { title: string; category: string; percent: string; fromChild?: string }

async function addConcession(page: Page, { title, category, percent, fromChild }: ConcessionType) {
  await page.getByRole('button', { name: 'Add concession type' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title', { exact: true }).fill(title)
  await sheet.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('option', { name: category, exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Percent' }).fill(percent)
  if (fromChild) await sheet.getByRole('textbox', { name: 'From child' }).fill(fromChild)
  await add(page)
}

/** Three children in three classes, as the school has brought them; one owes from before. */
async function addChildren(page: Page) {
  const make = async (path: string, body: object) => {
    const { status, said } = await ask(page, path, { method: 'POST', body })
    expect(status, JSON.stringify(said)).toBe(201)
    return said.id
  }
  const campusId = await make('/campuses', { name: 'Main campus', code: 'MAIN' })
  await make('/academic-years', { name: '2026-27', firstDay: '2026-04-01', lastDay: '2027-03-31' })
  const children = [
    ['Ali', 'Khan', '2014-02-03'],
    ['Sara', 'Khan', '2017-05-06'],
    ['Omar', 'Malik', '2016-01-02'],
  ] as const
  for (const [at, [firstName, lastName, birthDate]] of children.entries()) {
    const name = String(at + 1)
    const classId = await make('/classes', { title: `Class ${name}`, name })
    const sectionId = await make('/sections', { campusId, classId, name: 'A' })
    const child = {
      campusId,
      firstName,
      lastName,
      birthDate,
      gender: at === 1 ? 'female' : 'male',
      joinedOn: '2026-11-02',
    }
    const id = await make('/students', { ...child, registrationNumber: `GV-${name}` })
    const body = { sectionId, startsOn: '2026-11-02' }
    expect((await ask(page, `/students/${id}/enrolment`, { method: 'POST', body })).status).toBeLessThan(300)
  }
  await setSettings(page, 'payment', {
    fineKind: 'daily',
    fineAmount: { amount: '5000', currency: 'PKR' },
    fineSkipsClosures: false,
  })
  const due = { period: '2026-09', amount: { amount: '120000', currency: 'PKR' }, dueOn: '2026-11-10' }
  const body = { rows: [{ registrationNumber: 'GV-1', ...due }] }
  const { said } = await ask<{ added: number }>(page, '/invoices/opening-dues', { method: 'POST', body })
  expect(said).toMatchObject({ added: 1 })
}

/** The principal is handed a link, and begins on a machine of his own. */
async function invitePrincipal(page: Page, browser: Browser): Promise<Page> {
  const body = {
    firstName: 'Tahir',
    lastName: 'Mehmood',
    channel: 'link',
    roles: [{ role: 'administrator', campusId: null }],
  }
  const { status, said } = await ask<{ link: string }>(page, '/invitations/newcomers', {
    method: 'POST',
    body,
  })
  expect(status, JSON.stringify(said)).toBe(201)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const own = await context.newPage()
  await own.goto(said.link)
  await own.getByLabel('Password', { exact: true }).fill('two mangoes in the rain')
  await own.getByLabel('Repeat the password', { exact: true }).fill('two mangoes in the rain')
  await own.getByRole('button', { name: 'Begin' }).click()
  await expect(own).toHaveURL(/\/i$/)
  return own
}
