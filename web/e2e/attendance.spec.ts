import { expect, type Page, test } from './journey.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { handsOn } from './hands.ts'
import { land, walkTo } from './walk.ts'

// A page without a network is the service worker's.
test.use({ serviceWorkers: 'allow' })

type Section = {
  sectionId: string
  title: string
  state: string | null
  dayState: string
  registerId: string | null
}
type Student = { id: string; name: string; mark: { status: string | null } | null }
type Register = { id: string; version: number; day: string; state: string; students: Student[] }

const sevenB = '01980000-0000-7000-8000-00000001500c'

async function sectionOf(page: Page, title: string): Promise<Section> {
  const { said } = await ask<{ rows: Section[] }>(page, '/registers')
  const found = said.rows.find((row) => row.title === title)
  if (!found) throw new Error(`There is no ${title} on the board`)
  test.skip(found.dayState === 'closed', 'nobody is called on a day without school')
  return found
}

async function registerOf(page: Page, { sectionId }: Section): Promise<Register> {
  return (await ask<Register>(page, `/sections/${sectionId}/register`)).said
}

/** A register that is handed in, whatever time of the day it is. */
async function handedIn(page: Page, section: Section): Promise<Register> {
  const register = await registerOf(page, section)
  if (register.state !== 'open') return register
  const { day, version, students } = register
  const marks = students.map(({ id }) => ({ studentId: id, status: 'present' }))
  const body = { day, version, marks, isSubmitted: true }
  await ask(page, `/sections/${section.sectionId}/register`, { method: 'POST', body })
  return registerOf(page, section)
}

/** How often something was said of a student in a register. */
async function marksOf(page: Page, register: Register, { id }: Student): Promise<string[]> {
  const { said } = await ask<{ rows: { status: string }[] }>(
    page,
    `/registers/${register.id}/students/${id}/marks`,
  )
  return said.rows.map(({ status }) => status)
}

const chips = (page: Page) => page.locator('.register-head .count-chips')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('35 students with 3 exceptions are 6 taps', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'sana@riverside.example', 'registers')
    let taps = 0
    const tap = async (name: RegExp, role: 'button' | 'link' = 'button') => {
      taps += 1
      await page.getByRole(role, { name }).first().tap()
    }
    await sectionOf(page, '7-B')
    // Before the first bell it is not due yet, and can be called all the same.
    await tap(/Take attendance|Open the register of 7-B/, 'link')
    await expect(page.locator('.register-row')).toHaveCount(35)
    await tap(/^Bilal Imran: Absent/)
    await tap(/^Saad Hashmi: Absent/)
    await tap(/^Hamza Khan: Late/)
    await tap(/^Mark remaining 32 present/)
    await tap(/^Submit$/)
    await expect(page.getByText('Attendance marked')).toBeVisible()
    expect(taps).toBe(6)
    const register = await registerOf(page, await sectionOf(page, '7-B'))
    expect(register.state).toBe('submitted')
    const count = (status: string) => register.students.filter(({ mark }) => mark?.status === status).length
    expect([count('present'), count('absent'), count('late')]).toEqual([32, 2, 1])
  })

  test('a teacher comes to the register by the navigation, from where they land', async ({
    page,
    baseURL,
  }) => {
    await land(page, baseURL, 'sana@riverside.example')
    const campus = new URL(page.url()).pathname
    await sectionOf(page, '7-B')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('button', { name: 'Attendance' }).tap()
    await page.getByRole('menuitem', { name: 'Registers' }).tap()
    await expect(page).toHaveURL(new RegExp(`${campus}/registers$`))
    const card = page.locator('.called-card').filter({ has: page.getByRole('heading', { name: '7-B' }) })
    await card.getByRole('link', { name: /^(Take attendance|Open the register of 7-B)$/ }).tap()
    await expect(page).toHaveURL(new RegExp(`${campus}/registers/${sevenB}`))
    await expect(page.locator('.register-row')).toHaveCount(35)
  })

  test('the register is taken without a network, outlives the page, and is sent once', async ({
    page,
    context,
    baseURL,
  }) => {
    await walkTo(page, baseURL, 'sana@riverside.example', 'registers')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await handedIn(page, await sectionOf(page, '8-A'))
    await expect(page.getByRole('link', { name: 'Open the register of 8-A' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Open the register of 8-A' })).toBeVisible()
    const section = await sectionOf(page, '8-A')
    const before = await registerOf(page, section)
    const student = before.students[2]
    if (!student) throw new Error('8-A has three students')
    const said = (await marksOf(page, before, student)).length
    const next = student.mark?.status === 'absent' ? 'Present' : 'Absent'
    await keptOnDevice(page, section)

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Open the register of 8-A' }).tap()
    await expect(page.locator('.register-row')).toHaveCount(before.students.length)
    await page
      .getByRole('button', { name: `${student.name}: ${next}` })
      .first()
      .tap()
    await expect(page.getByText('Kept on this device, not submitted yet')).toBeVisible()
    await page.reload()
    const mark = page.getByRole('button', { name: `${student.name}: ${next}` }).first()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Submit the changes' }).tap()
    await expect(page.locator('.register-head').getByText('Saved on this device, will be sent')).toBeVisible()
    await page.reload()
    await expect(page.locator('.register-head').getByText('Saved on this device, will be sent')).toBeVisible()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')

    await context.setOffline(false)
    await expect(page.locator('.register-head').getByText(/^Sent \d\d:\d\d/)).toBeVisible()
    const after = await registerOf(page, section)
    expect(after.version).toBe(before.version + 1)
    expect((await marksOf(page, after, student)).length).toBe(said + 1)
  })

  test('who logs out with a register on the way is warned, and loses nothing', async ({
    page,
    context,
    baseURL,
  }) => {
    await walkTo(page, baseURL, 'sana@riverside.example', 'registers')
    const section = await sectionOf(page, '8-A')
    await handedIn(page, section)
    await page.goto(riverside(baseURL, `/i/registers/${section.sectionId}`))
    const row = page.locator('.register-row').nth(4)
    const free = row.locator('button[aria-pressed=false]').first()
    const name = (await free.getAttribute('aria-label')) ?? ''
    await free.tap()
    await page.route('**/register', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Submit the changes' }).tap()
    await expect(page.locator('.register-head').getByText('Saved on this device, will be sent')).toBeVisible()
    await page.getByRole('button', { name: /Your account/ }).tap()
    await page.getByRole('menuitem', { name: 'Log out' }).tap()
    const asked = page.getByRole('alertdialog', { name: 'Not everything is sent yet' })
    await expect(asked).toContainText('1 register on this device has not reached the school')
    await asked.getByRole('button', { name: 'Log out' }).tap()
    await expect(page).toHaveURL(/\/login/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await walkTo(page, baseURL, 'sana@riverside.example', 'devices')
    await expect
      .poll(async () => {
        const { students } = await registerOf(page, section)
        return students[4]?.mark?.status
      })
      .toBe(name.split(': ')[1]?.toLowerCase())
    await context.setOffline(false)
  })

  test('two have called one register: both are shown side by side, and one holds', async ({
    page,
    baseURL,
  }) => {
    await walkTo(page, baseURL, 'sana@riverside.example', 'registers')
    const section = await sectionOf(page, '8-A')
    await handedIn(page, section)
    for (const choice of ['Keep mine', 'Keep the saved one']) {
      await page.goto(riverside(baseURL, `/i/registers/${section.sectionId}`))
      const { day, version, students } = await registerOf(page, section)
      const [first, second] = students
      if (!first || !second) throw new Error('8-A has two students')
      const own = first.mark?.status === 'leave' ? 'Present' : 'Leave'
      await page
        .getByRole('button', { name: `${first.name}: ${own}` })
        .first()
        .tap()
      await expect(page.getByText('Kept on this device, not submitted yet')).toBeVisible()
      const marks = [
        { studentId: first.id, status: 'late', minutes: version + 3 },
        { studentId: second.id, status: 'late', minutes: version + 3 },
      ]
      const body = { day, version, marks, isSubmitted: true }
      const other = await ask(page, `/sections/${section.sectionId}/register`, { method: 'POST', body })
      expect(other.status).toBe(200)
      await page.getByRole('button', { name: 'Submit the changes' }).tap()
      await expect(page.getByRole('heading', { name: 'Attendance Already Marked' })).toBeVisible()
      const lines = page.locator('.conflict-table tbody tr')
      await expect(lines).toHaveCount(1)
      await expect(lines.first()).toContainText(`${first.name}`)
      await expect(lines.first().getByRole('cell').nth(0)).toContainText(own)
      await expect(lines.first().getByRole('cell').nth(1)).toContainText('Late')
      await page.getByRole('button', { name: choice }).tap()
      if (choice === 'Keep the saved one') await page.getByRole('button', { name: 'Discard mine' }).tap()
      await expect(lines).toHaveCount(0)
      await expect(chips(page)).toBeVisible()
      const holds = choice === 'Keep mine' ? own.toLowerCase() : 'late'
      await expect
        .poll(async () =>
          (await registerOf(page, section)).students.slice(0, 2).map(({ mark }) => mark?.status),
        )
        .toEqual([holds, 'late'])
    }
  })

  test('a guardian sees the own children, today first, and no board', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'imran.khalid', 'attendance')
    await expect(page.locator('.attends')).toHaveCount(3)
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Bilal Imran',
      'Hira Imran',
      'Zoya Imran',
    ])
    await expect(page.locator('.attends-today').first()).toBeVisible()
    await page.goto(riverside(baseURL, '/i/registers'))
    await expect(page.locator('.attends')).toHaveCount(3)
    await expect(page.locator('.called-card')).toHaveCount(0)
    const { status } = await ask(page, `/sections/${sevenB}/register`)
    expect([403, 404]).toContain(status)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a register is called with the keyboard alone', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'nasreen@riverside.example', 'registers')
    const section = await sectionOf(page, '3-A')
    await page.goto(riverside(baseURL, `/i/registers/${section.sectionId}`))
    const rows = page.locator('.register-row')
    await expect(rows).toHaveCount(24)
    const hands = handsOn(page)
    await hands.press('ArrowDown')
    await expect(page.locator('[data-at="0 0"]')).toBeFocused()
    await hands.press('a')
    await expect(page.locator('[data-at="1 1"]')).toBeFocused()
    await expect(rows.nth(0)).toHaveAttribute('data-status', 'absent')
    await hands.press('t')
    await expect(rows.nth(1)).toHaveAttribute('data-status', 'late')
    await expect(rows.nth(1).getByLabel('Minutes late', { exact: true })).toBeVisible()
    await hands.press('e')
    await expect(rows.nth(2)).toHaveAttribute('data-status', 'leave')
    await hands.press('End')
    await expect(page.locator('[data-at="23 3"]')).toBeFocused()
    await hands.press('Home')
    await hands.press('Control+Enter')
    await expect(page.getByText('Please mark all students before submitting')).toBeVisible()
    await expect(page.locator('[data-at="3 0"]')).toBeFocused()
    await hands.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys of the register' })).toBeVisible()
    await hands.press('Escape')
    await hands.press('Shift+P')
    await expect(chips(page)).not.toContainText('Unmarked')
    await hands.press('Control+Enter')
    await expect(page.getByText('Attendance marked')).toBeVisible()
    const { state, students } = await registerOf(page, section)
    expect(state).toBe('submitted')
    expect(students.slice(0, 4).map(({ mark }) => mark?.status)).toEqual([
      'absent',
      'late',
      'leave',
      'present',
    ])
  })
})

/** What the board keeps for a network that is gone comes a moment after it. */
async function keptOnDevice(page: Page, { sectionId }: Section) {
  const kept = () =>
    page.evaluate(async (id) => {
      const first = (await indexedDB.databases()).find(({ name }) => name?.startsWith('maktab '))
      if (!first?.name) return false
      const request = indexedDB.open(first.name)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
      await new Promise((resolve) => keys.addEventListener('success', resolve))
      request.result.close()
      return keys.result.some((key) => String(key).includes(id) && String(key).includes('/register'))
    }, sectionId)
  await expect.poll(kept).toBe(true)
}

test.describe('what is made of the registers', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a lesson is called by itself, and its subject has a share', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'nasreen@riverside.example', 'registers')
    const { sectionId } = await sectionOf(page, '6-A')
    await page.goto(riverside(baseURL, `/i/lesson-registers/${sectionId}`))
    const second = page.locator('.called-card').nth(1)
    await expect(second).toContainText('Period 2')
    await second.getByRole('button', { name: /Subject/ }).click()
    await page.getByRole('option', { name: 'Maths' }).click()
    await second.getByRole('link', { name: 'Take attendance' }).click()
    await expect(page.locator('.register-when')).toContainText('Period 2 · Maths')
    await page.getByRole('button', { name: /^Mark remaining \d+ present/ }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByText('Attendance marked')).toBeVisible()
    await page.getByRole('link', { name: 'Lessons', exact: true }).click()
    await expect(second).toContainText('Submitted')
    await expect(second).toContainText('Maths')
    await page.goto(riverside(baseURL, `/i/attendance-reports/subjects?section=${sectionId}`))
    await expect(page.getByRole('columnheader', { name: /Maths/ })).toBeVisible()
    await expect(page.getByRole('cell', { name: '100%' }).first()).toBeVisible()
  })

  test('each report shows what the registers say, and is a file in two forms', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'nasreen@riverside.example', 'attendance-reports')
    await expect(page.getByRole('heading', { name: 'Attendance overview' })).toBeVisible()
    await expect(page.locator('.heat-cell').first()).toBeVisible()
    const ways = page.getByRole('navigation', { name: 'Reports of attendance' })
    await ways.getByRole('link', { name: 'Short attendance' }).click()
    await expect(page.getByRole('rowheader', { name: /Bilal Imran/ })).toBeVisible()
    const below = page.getByLabel('Below, in percent', { exact: true })
    await below.fill('60')
    await below.press('Tab')
    await expect(page.getByText('Nobody is below 60%')).toBeVisible()
    await ways.getByRole('link', { name: 'Daily strength' }).click()
    await expect(page.getByRole('row', { name: /^All/ })).toBeVisible()
    await expect(page).toHaveTitle(/^Daily strength/)
    for (const [name, type] of [
      ['Excel', 'spreadsheetml'],
      ['PDF', 'pdf'],
    ] as const) {
      const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
      const [status, given] = await page.evaluate(async (at) => {
        const answer = await fetch(at)
        return [answer.status, answer.headers.get('content-type')] as const
      }, href)
      expect([name, status]).toEqual([name, 200])
      expect(given).toContain(type)
    }
    await page.goto(riverside(baseURL, '/i/attendance-reports/of-nothing'))
    await expect(page.getByText('There is nothing here')).toBeVisible()
  })

  test('opening totals are pasted as a block from Excel and saved', async ({ page, baseURL }) => {
    await logIn(page, riverside(baseURL, '/i/attendance-reports/opening'))
    const { sectionId } = await sectionOf(page, '6-B')
    await page.goto(riverside(baseURL, `/i/attendance-reports/opening?section=${sectionId}`))
    const { said } = await ask<{ firstDay: string; rows: { studentId: string; name: string }[] }>(
      page,
      `/sections/${sectionId}/opening-attendance`,
    )
    const [first, second] = said.rows
    if (!first || !second) throw new Error('6-B has two students')
    const cell = page
      .getByRole('row', { name: new RegExp(first.name) })
      .getByRole('gridcell')
      .nth(2)
    await cell.click()
    await page.evaluate(() => {
      const given = new DataTransfer()
      given.setData('text/plain', '10\t2\t1\t0\n12\t1\t0\t0')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: given, bubbles: true, cancelable: true }),
      )
    })
    const until = page.getByRole('group', { name: 'Until' }).getByRole('spinbutton')
    const [year = '', month = ''] = said.firstDay.split('-')
    for (const [at, part] of ['20', month, year].entries()) {
      await until.nth(at).click()
      await page.keyboard.type(part)
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Opening totals saved')).toBeVisible()
    const { said: saved } = await ask<{ rows: { studentId: string; present: number; late: number }[] }>(
      page,
      `/sections/${sectionId}/opening-attendance`,
    )
    expect(saved.rows.find(({ studentId }) => studentId === first.studentId)).toMatchObject({
      present: 10,
      late: 1,
    })
    expect(saved.rows.find(({ studentId }) => studentId === second.studentId)).toMatchObject({ present: 12 })
  })

  test('the office reminds the class teachers of missing registers', async ({ page, baseURL }) => {
    await walkTo(page, baseURL, 'nasreen@riverside.example', 'registers')
    const { said } = await ask<{ rows: { state: string | null; isDue: boolean }[] }>(page, '/registers')
    test.skip(
      !said.rows.some(({ state, isDue }) => isDue && (state === null || state === 'open')),
      'none is missing',
    )
    await page.getByRole('button', { name: 'Remind the class teachers' }).click()
    await expect(page.getByText(/class teachers? (was|were) reminded|Nobody was reminded/)).toBeVisible()
  })
})
