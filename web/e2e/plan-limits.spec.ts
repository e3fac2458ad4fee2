import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test } from './journey.ts'
import { programFile } from 'kit/testing/program-file'
import { slowness } from 'kit/testing/testing-limits'
import { ask, letters, logIn, riverside } from './riverside.ts'
import { lane } from './results.ts'

type Room = { count: number; limit: number | null }
type Plan = { plan: string; students: Room; others: Room }
type Listed = { rows: { id: string }[] }

const main = '01980000-0000-7000-8000-00000000c001'
const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = programFile(path.join(root, 'control-plane/src/cli.ts'))

/** The operator agrees on something with the demo school; over when the school has heard of it. */
async function agree(page: Page, plan: string, students: number) {
  const line = ['school', 'plan', 'riverside', '--set', plan, '--students', String(students)]
  const MAKTAB_DATA = path.join(process.env.MAKTAB_E2E_DATA ?? '', lane)
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', cli, ...line, '--until', 'none'],
    { cwd: root, env: { ...process.env, MAKTAB_DATA } },
  )
  await expect
    .poll(async () => {
      const { said } = await ask<Plan>(page, '/plan')
      return [said.plan, said.students.limit]
    })
    .toEqual([plan, students])
}

async function idOf(page: Page, login: string): Promise<string> {
  const { said } = await ask<Listed>(page, `/users?q=${encodeURIComponent(login)}`)
  return said.rows[0]?.id ?? ''
}

test.afterEach(async ({ browser, baseURL }) => {
  const owner = await (await browser.newContext()).newPage()
  await logIn(owner, riverside(baseURL, '/i'))
  await agree(owner, 'premium', 1000)
  const id = await idOf(owner, 'maria@riverside.example')
  await ask(owner, `/users/${id}/state`, { method: 'PUT', body: { state: 'active' } })
  await owner.context().close()
})

test('in a school whose plan is full everybody stays, and whoever adds one more reads why not, and whom to ask', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000 * slowness)
  await logIn(page, riverside(baseURL, '/i'))
  const maria = await idOf(page, 'maria@riverside.example')
  const shut = { state: 'disabled', reason: 'Away for a year' }
  expect((await ask(page, `/users/${maria}/state`, { method: 'PUT', body: shut })).status).toBe(200)
  const { said: before } = await ask<Plan>(page, '/plan')
  const room = Math.floor(before.others.count / 3)
  await agree(page, 'premium', room)
  const enrolled = before.students.count

  // The form: the child is registered, for a record is no seat, and is not enrolled.
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const office = await context.newPage()
  await logIn(office, riverside(baseURL, '/i'), 'rabia@riverside.example', /./)
  const child = { campusId: main, firstName: `Late ${letters()}`, gender: 'female' }
  const { said: late } = await ask(office, '/students', { method: 'POST', body: child })
  await office.goto(riverside(baseURL, `/i/students/${late.id}`))
  await office.getByRole('button', { name: 'Enrol', exact: true }).click()
  await office.getByRole('combobox', { name: 'Section' }).focus()
  await office.keyboard.type('2-A')
  await office.getByRole('option', { name: '2-A', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Enrol', exact: true }).click()
  const told = `The school’s plan has room for ${room} students, and ${enrolled} are enrolled. They all stay, and no more are enrolled until there is room. Please tell whoever runs the school`
  await expect(office.locator('.form-summary')).toContainText(told)
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // A file: each of its rows says the same before anything is written.
  await page.goto(riverside(baseURL, '/i/imports/students'))
  const lines = ['Name,Gender,Campus,Section', `File ${letters()},F,Gulshan-e-Ravi,2-A`]
  const file = { name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Check 1 row/ }).click()
  await expect(page.getByText('1 with errors is left out')).toBeVisible()
  await page.getByRole('row', { name: /^2 / }).getByRole('gridcell', { name: '2-A' }).click()
  await expect(page.locator('.grid-status')).toContainText(
    `Your plan has room for ${room} students, and ${enrolled} are enrolled. They all stay`,
  )

  // A log-in that was switched off.
  await page.goto(riverside(baseURL, `/i/users/${maria}`))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(
    page.getByText(/^Your plan has room for \d+ log-ins of staff, teachers and guardians/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()

  // Whoever is there goes on as before.
  await logIn(office, riverside(baseURL, '/'), 'bilal.imran', /./)
  expect((await ask(office, '/me')).status).toBe(200)
  await context.close()
  await page.goto(riverside(baseURL, '/i/settings/plan'))
  await expect(page.getByRole('main')).toContainText(
    `The plan has room for ${room} students, and ${enrolled} are enrolled. No more are enrolled until there is room; everything else goes on.`,
  )
  await expect(page.getByRole('main')).toContainText('Nothing that is there is ever taken away')
  expect((await ask<Plan>(page, '/plan')).said.students.count).toBe(enrolled)
})

test('a role that the plan has not keeps its people, who read at the door whom to ask', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000 * slowness)
  await logIn(page, riverside(baseURL, '/i'))
  await agree(page, 'standard', 1000)
  const context = await browser.newContext()
  const desk = await context.newPage()
  await desk.goto(riverside(baseURL, '/login'))
  await desk.getByLabel('Email, username or phone').fill('waqas@riverside.example')
  await desk.getByLabel('Password', { exact: true }).fill('riverside-demo-2026')
  await desk.keyboard.press('Enter')
  await expect(desk.locator('.form-summary')).toContainText(
    'The plan of your school has no log-ins for your role. Please ask the office of your school',
  )
  await page.goto(riverside(baseURL, '/i/settings/plan'))
  await page.getByText('Log-ins that the plan has not').locator('..').getByRole('link').click()
  await expect(page.getByRole('row', { name: /Waqas Javed/ })).toBeVisible()
  await agree(page, 'premium', 1000)
  await logIn(desk, riverside(baseURL, '/'), 'waqas@riverside.example', /./)
  await context.close()
})
