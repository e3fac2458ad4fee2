import { expect, type Locator, type Page, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { foundSchool } from './founded.ts'
import { type Hands, handsOn } from './hands.ts'
import { ask } from './riverside.ts'
import { workbook } from './set-up-book.ts'

/** How many rows each list of a school has. */
async function countsOf(page: Page) {
  const lists = [
    'campuses',
    'classes',
    'sections',
    'subjects',
    'rooms',
    'academic-years',
    'terms',
    'holidays',
  ]
  const counts = await Promise.all(
    lists.map(async (list) => [list, (await ask<{ total: number }>(page, `/${list}`)).said.total] as const),
  )
  return Object.fromEntries(counts)
}

async function bellsOf(page: Page) {
  const { said } = await ask<{ rows: { id: string }[] }>(page, '/campuses')
  const path = `/bell-schedules?campus=${said.rows[0]?.id}`
  return (await ask<{ rows: { periods: unknown[] }[] }>(page, path)).said.rows
}

test('a school is set up from one workbook in under a minute, and taken back as one', async ({ page }) => {
  await foundSchool(page, 'workbookvalley')
  const started = performance.now()
  await page.getByRole('link', { name: 'From one workbook' }).click()
  const name = 'school.xlsx'
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await workbook() })
  await expect(page.getByRole('tab', { name: 'Rooms (5, 1 wrong)' })).toHaveAttribute('aria-selected', 'true')
  const cell = page.getByRole('row', { name: /^2 / }).getByRole('gridcell', { name: 'Nowhere', exact: true })
  await cell.click()
  await page.keyboard.type('Main\n')
  await expect(page.getByRole('tab', { name: 'Rooms (5)' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 49 rows' }).click()
  await expect(page.getByText('49 rows were added')).toBeVisible({ timeout: 30_000 * slowness })
  const took = performance.now() - started
  expect(took).toBeLessThan(60_000)
  expect(await countsOf(page)).toEqual({
    campuses: 1,
    classes: 10,
    sections: 20,
    subjects: 5,
    rooms: 5,
    'academic-years': 1,
    terms: 2,
    holidays: 3,
  })
  expect((await bellsOf(page)).map(({ periods }) => periods.length)).toEqual([6, 10])
  process.stdout.write(`by workbook: ${(took / 1000).toFixed(1)} s, four steps\n`)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('49 rows were taken back')).toBeVisible({ timeout: 30_000 * slowness })
  expect(Object.values(await countsOf(page)).every((count) => count === 0)).toBe(true)
})

test('a school is set up by hand, with the keyboard alone, in fewer keys than five minutes have', async ({
  page,
}) => {
  test.slow()
  await foundSchool(page, 'keyboardvalley')
  const hands = handsOn(page)
  await hands.open('new camp', 'Campus', /^Name/)
  await hands.type('Main campus')
  await submit(page, hands, 'campuses')
  const before = hands.count()
  await hands.open('new class', 'Class', /^Title/)
  await addEach(page, hands, {
    list: 'classes',
    rows: Array.from({ length: 10 }, (_, at) => [`Class ${at + 1}`, String(at + 1)]),
  })
  await hands.open('new subj', 'Subject', /^Name/)
  await addEach(page, hands, {
    list: 'subjects',
    rows: [['English'], ['Urdu'], ['Mathematics'], ['Science'], ['Islamiyat']],
  })
  const byCurriculum = hands.count() - before
  await addSections(page, hands)
  await addDates(page, hands)
  expect(await countsOf(page)).toMatchObject({
    campuses: 1,
    classes: 10,
    sections: 20,
    subjects: 5,
    rooms: 5,
    'academic-years': 1,
    terms: 2,
  })
  expect(await bellsOf(page)).toMatchObject([{ firstDay: '2026-04-01', lastDay: '2027-03-31' }])
  expect((await bellsOf(page)).map(({ periods }) => periods.length)).toEqual([10])
  tell('by keyboard alone', hands)
  // Five minutes at three keys a second, which is slow typing.
  expect(hands.count()).toBeLessThan(900)
  // What a curriculum brings left out: a minute of five keys a second, as who types every day presses them.
  expect(hands.count() - byCurriculum).toBeLessThan(300)
})

test('from the sign-up to the first register, which the invited teacher takes, are 25 actions and 5 minutes at most', async ({
  page,
  browser,
}) => {
  test.slow()
  const started = performance.now()
  await foundSchool(page, 'firstregister')
  const steps = pressesOn()
  const set = page.getByRole('region', { name: 'Set-up' })
  const sheet = page.getByRole('dialog')
  const next = (name: string) => steps.press(set.getByRole('link', { name: `Next: ${name}`, exact: true }))
  const add = () => steps.press(sheet.getByRole('button', { name: 'Add', exact: true }))

  await steps.press(page.getByRole('button', { name: 'Everything is right' }).first())
  await steps.press(page.getByRole('link', { name: 'Add your first campus', exact: true }))
  await sheet.getByLabel('Name', { exact: true }).fill('Main campus')
  await add()
  await next('Add your academic year')
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('2026-27')
  await add()
  await next('Add your classes')
  await steps.press(page.getByRole('button', { name: 'Add classes and subjects' }))
  await next('Add the sections of your classes')
  await sheet.getByLabel('Names').fill('A')
  await add()
  // Bells can wait: a register is taken by the day.
  await steps.press(set.getByRole('button', { name: 'Skip' }))
  await next('Add your students')
  await sheet.getByLabel('First name', { exact: true }).fill('Bilal')
  await steps.press(sheet.getByRole('button', { name: 'Gender' }))
  await steps.press(page.getByRole('option', { name: 'Male', exact: true }))
  await choose(page, steps, 'Section')
  await sheet.getByLabel('Guardian’s phone').fill('0300 0000881')
  await sheet.getByLabel('Guardian’s name').fill('Imran Khalid')
  await add()
  await next('Add your teachers')
  await sheet.getByLabel('First name', { exact: true }).fill('Sana')
  await choose(page, steps, 'Class teacher of')
  await add()
  await steps.press(page.getByRole('button', { name: 'Invite', exact: true }))
  await steps.press(sheet.getByRole('button', { name: 'Invite', exact: true }))
  // Neither an address nor a phone is known of her: the link is handed over.
  const words = await sheet.locator('.handed-words').innerText()
  const invited = /http\S+#[\w-]{43}/.exec(words)?.[0] ?? ''

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true })
  const own = await context.newPage()
  const taps = pressesOn()
  await own.goto(invited)
  await own.getByLabel('Password', { exact: true }).fill('two mangoes in the rain')
  await own.getByLabel('Repeat the password', { exact: true }).fill('two mangoes in the rain')
  await taps.press(own.getByRole('button', { name: 'Begin' }))
  await taps.press(own.getByRole('link', { name: /^(Take attendance|Open the register of )/ }).first())
  await taps.press(own.getByRole('button', { name: /^Mark remaining 1 present/ }))
  await taps.press(own.getByRole('button', { name: 'Submit', exact: true }))
  await expect(toastOf(own, 'Attendance marked')).toBeVisible()
  await context.close()

  const { said } = await ask<{ steps: { key: string; done: boolean }[] }>(page, '/checklist')
  expect(said.steps.filter(({ done }) => !done).map(({ key }) => key)).toEqual(['bells', 'fees'])
  // The press that signs up is one more.
  const actions = 1 + steps.count() + taps.count()
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(`to the first register: ${actions} actions, ${seconds} s\n`)
  expect(actions).toBeLessThanOrEqual(25)
  expect(seconds).toBeLessThanOrEqual(300)
})

type Presses = ReturnType<typeof pressesOn>

/** Counts what a person decides and presses; what nobody else can know, such as a name, is typed and not counted. */
function pressesOn() {
  let count = 0
  return {
    async press(target: Locator) {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

/** Chooses the first section that is offered. */
async function choose(page: Page, steps: Presses, name: string) {
  await page.getByRole('dialog').getByRole('combobox', { name }).focus()
  await page.keyboard.type('A')
  await steps.press(page.getByRole('option').first())
}

/** Sections A and B of every class. */
async function addSections(page: Page, hands: Hands) {
  await hands.open('sections of', 'Sections of several', /^Names/)
  await hands.type('A B')
  await submit(page, hands, 'sections')
}

/** Rooms, the year with what stands in it, and bells for every day of it. */
async function addDates(page: Page, hands: Hands) {
  await hands.open('new room', 'Room', /^Title/)
  await addEach(page, hands, {
    list: 'rooms',
    rows: Array.from({ length: 5 }, (_, at) => [`Room ${at + 1}`, String(at + 1)]),
  })
  // The year of the country's schools stands ready, with two terms, the public holidays and the school week.
  await hands.open('new acad', 'Academic year', /^Name/)
  await expect(page.getByRole('dialog').locator('input').first()).toHaveValue('2026-27')
  await submit(page, hands, 'academic-years')
  await addBells(page, hands)
}

async function addBells(page: Page, hands: Hands) {
  await hands.open('new bell', 'Bells', /^Name/)
  await hands.type('Usual')
  // The first bells of a campus ring all year.
  await until(hands, /^Fill the day/)
  await hands.press('Enter')
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await until(hands, /^Fill in$/)
  await hands.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await hands.isAt(/^Fill the day/)
  await until(hands, /^Add$/)
  await hands.press('Enter')
  await expect(page).toHaveURL(/\/bells(?:\?|$)/)
}

/** Goes on with Tab; each is a key that counts. */
async function until(hands: Hands, name: RegExp) {
  for (let at = 0; at < 60; at += 1) {
    if (name.test(await hands.focused())) return
    await hands.press('Tab')
  }
  throw new Error(`No Tab leads to ${name}`)
}

/** One after the other in the same form; of each its first fields. */
async function addEach(page: Page, hands: Hands, { list, rows }: { list: string; rows: string[][] }) {
  const first = page.getByRole('dialog').locator('input').first()
  for (const [at, fields] of rows.entries()) {
    for (const [place, text] of fields.entries()) {
      if (place > 0) await hands.press('Tab')
      await hands.type(text)
    }
    if (at === rows.length - 1) await submit(page, hands, list)
    else {
      await hands.press('Control+Enter')
      await expect(first).toHaveValue('')
      await expect(first).toBeFocused()
    }
  }
}

async function submit(page: Page, hands: Hands, list: string) {
  await hands.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${list}$`))
}

function tell(what: string, hands: Hands) {
  const seconds = Math.round(hands.count() / 3.5)
  process.stdout.write(`${what}: ${hands.count()} keys, ${seconds} s at 3.5 keys a second\n`)
}
