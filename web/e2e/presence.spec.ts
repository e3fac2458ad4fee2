import { type Browser, expect, type Page, test, toastOf } from './journey.ts'
import { ask, riverside, setSettings } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

type Row = { id: string; name: string; firstIn: string | null; isIn: boolean; status: string | null }
type Notice = { id: string; struckAt: string | null }

const main = '01980000-0000-7000-8000-00000000c001'

async function staffOf(page: Page): Promise<Row[]> {
  return (await ask<{ rows: Row[] }>(page, `/presence?campus=${main}`)).said.rows
}

/** Whatever was noticed of somebody today is struck, so that a journey begins in the morning. */
async function forget(page: Page, { id }: Row) {
  const { said } = await ask<{ today: string; days: { day: string; notices: Notice[] }[] }>(
    page,
    `/employees/${id}/presence`,
  )
  const notices = said.days.find(({ day }) => day === said.today)?.notices ?? []
  for (const notice of notices.filter(({ struckAt }) => struckAt === null))
    await ask(page, `/presence/${notice.id}/striking`, {
      method: 'POST',
      body: { reason: 'Another journey' },
    })
}

async function named(page: Page, name: string): Promise<Row> {
  const found = (await staffOf(page)).find((row) => row.name === name)
  if (!found) throw new Error(`${name} does not work here`)
  return found
}

async function another(browser: Browser, size = { width: 360, height: 780 }) {
  const context = await browser.newContext({ viewport: size, timezoneId: 'Asia/Karachi' })
  return { context, page: await context.newPage() }
}

test('a campus is checked in by the keyboard, a struck time follows by itself, and a tablet at the gate shows a code to scan', async ({
  page,
  browser,
  baseURL,
}) => {
  await walkTo(page, baseURL, 'farzana@riverside.example', 'staff-attendance')
  const [ghulam, zubaida] = [await named(page, 'Ghulam Rasool'), await named(page, 'Zubaida Khanum')]
  await forget(page, ghulam)
  await forget(page, zubaida)
  await page.getByRole('button', { name: 'Campus: All campuses' }).press('Enter')
  await page.keyboard.type('gulshan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/c/${main}/staff-attendance`))
  await checkIn(page)

  await page.getByRole('radio', { name: 'In', exact: true }).press('Space')
  const asif = await named(page, 'Asif Nadeem')
  if (!asif.isIn) await ask(page, '/presence/arrivals', { method: 'POST', body: { people: [asif.id] } })
  await expect(page.getByRole('checkbox', { name: 'Asif Nadeem' })).toBeVisible()
  const other = await another(browser, { width: 1280, height: 800 })
  await walkTo(other.page, baseURL, 'tariq@riverside.example', 'staff-attendance')
  await strike(other.page, 'Asif Nadeem')
  await expect(page.getByRole('checkbox', { name: 'Asif Nadeem' })).toHaveCount(0)
  await other.context.close()

  const code = await addTablet(page)
  const tablet = await another(browser, { width: 1024, height: 768 })
  await tablet.page.goto(riverside(baseURL, '/kiosk'))
  await tablet.page.getByRole('textbox', { name: 'Code of the office' }).fill(code)
  await tablet.page.getByRole('button', { name: 'Open' }).click()
  await expect(tablet.page.getByRole('img', { name: 'Code to scan' })).toBeVisible()
  const phone = await another(browser)
  await walkTo(phone.page, baseURL, 'kamran@riverside.example', 'my-attendance')
  await scan(phone.page, tablet.page, baseURL)
  await Promise.all([tablet.context.close(), phone.context.close()])
})

/** By the keyboard alone; who is in already is named. */
async function checkIn(page: Page) {
  const press = async (name: string | RegExp, role: 'checkbox' | 'button', key: string) => {
    await page.getByRole(role, { name, exact: typeof name === 'string' }).focus()
    await page.keyboard.press(key)
  }
  await expect(page.getByRole('region', { name: 'Check in and out' })).toContainText(
    'Select at least one person',
  )
  await press('Ghulam Rasool', 'checkbox', 'Space')
  await press('Zubaida Khanum', 'checkbox', 'Space')
  await press('Check in', 'button', 'Enter')
  await expect(toastOf(page, 'Check in successful')).toBeVisible()
  expect(await named(page, 'Ghulam Rasool')).toMatchObject({ isIn: true })
  await press('Ghulam Rasool', 'checkbox', 'Space')
  await press('Check in', 'button', 'Enter')
  await expect(page.getByText('In already: Ghulam Rasool')).toBeVisible()
  await press(/^All shown/, 'checkbox', 'Space')
  await press('Check in', 'button', 'Enter')
  const everybody = async () => (await staffOf(page)).every(({ isIn, firstIn }) => isIn || firstIn !== null)
  await expect.poll(everybody).toBe(true)
}

/** Somebody noticed by mistake: the last time of today is struck on the record. */
async function strike(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/teachers\/.*tab=attendance/)
  // The last one: of an evening he may have come and gone before.
  const today = page.locator('.day-line').first()
  await today.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Somebody else’s card')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page, 'Time removed')).toBeVisible()
  await expect(today.getByText('Somebody else’s card').last()).toBeVisible()
}

/** The code by which a new tablet at the main gate is opened. */
async function addTablet(page: Page): Promise<string> {
  await goTo(page, 'kiosks')
  await setSettings(page, 'attendance', { teachersMarkOwn: false }).catch(() => undefined)
  await forget(page, await named(page, 'Kamran Yousaf'))
  await page.getByRole('button', { name: 'Add a tablet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Main gate')
  await dialog.getByRole('button', { name: /Campus/ }).click()
  await page.getByRole('option', { name: 'Gulshan-e-Ravi' }).click()
  await dialog.getByRole('button', { name: 'Add' }).click()
  return page.locator('.kiosk-opening').innerText()
}

/** A teacher scans with the own telephone, though own marking is off. */
async function scan(phone: Page, tablet: Page, baseURL: string | undefined) {
  await expect(phone.getByText(/Attendance is marked by the office/)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  const shown = await tablet.locator('.kiosk-code').innerText()
  await phone.goto(riverside(baseURL, `/presence/scan?code=${shown}`))
  await phone.getByRole('button', { name: 'Check in' }).click()
  await expect(toastOf(phone, 'Check in successful')).toBeVisible()
  await expect(phone.getByText(/In since/)).toBeVisible()

  await phone.goto(riverside(baseURL, '/presence/scan?code=AAAA-AAAA'))
  await phone.getByRole('button', { name: 'Check out' }).click()
  await expect(phone.getByText(/This code is not shown any more/)).toBeVisible()
}
