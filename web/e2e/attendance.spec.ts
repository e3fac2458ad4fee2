import { expect, type Page, test, toastOf } from './journey.ts'
import { handsOn } from './hands.ts'
import { ask, logIn, riverside } from './riverside.ts'
import { goTo, land, walkTo } from './walk.ts'

// A page without a network is the service worker's.
test.use({ serviceWorkers: 'allow' })

type Section = { sectionId: string; title: string; dayState: string }
type Student = { id: string; name: string; mark: { status: string | null } | null }
type Register = { id: string; version: number; day: string; state: string; students: Student[] }

const sana = 'sana@riverside.example'

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

function markOf({ students }: Register, name: string): string | null | undefined {
  return students.find((student) => student.name === name)?.mark?.status
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
async function countMarks(page: Page, register: Register, { id }: Student): Promise<number> {
  const path = `/registers/${register.id}/students/${id}/marks`
  return (await ask<{ rows: unknown[] }>(page, path)).said.rows.length
}

const head = (page: Page) => page.locator('.register-head')
const mark = (page: Page, name: string) => page.getByRole('button', { name }).first()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('from the home page where a teacher lands, 35 students with 3 exceptions are 6 taps', async ({
    page,
    baseURL,
  }) => {
    await land(page, baseURL, sana)
    const home = new URL(page.url()).pathname
    const before = await registerOf(page, await sectionOf(page, '7-B'))
    let taps = 0
    const tap = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
      taps += 1
      await page.getByRole(role, { name }).first().tap()
    }
    // Before the first bell it is not due yet, and can be called all the same.
    const line = page.locator('.registers-card-line').filter({ hasText: '7-B' })
    taps += 1
    await line.getByRole('link', { name: /^(Take attendance|Open the register of 7-B)$/ }).tap()
    await expect(page).toHaveURL(new RegExp(`${home}/registers/[0-9a-f-]{36}`))
    await expect(page.locator('.register-row')).toHaveCount(35)
    // A second time of the same day the three come all the same, and the rest is marked already.
    const exceptions = ['Bilal Imran', 'Saad Hashmi', 'Hamza Khan'].map((name, at) => {
      const usual = at === 2 ? 'Late' : 'Absent'
      return { name, status: markOf(before, name) === usual.toLowerCase() ? 'Present' : usual }
    })
    for (const { name, status } of exceptions) await tap(`${name}: ${status}`)
    const isFirst = before.state === 'open'
    if (isFirst) await tap(/^Mark remaining 32 present/)
    await tap(isFirst ? /^Submit$/ : /^Submit the changes$/)
    await expect(toastOf(page, 'Attendance marked')).toBeVisible()
    process.stdout.write(`a register of 35 with 3 exceptions: ${taps} taps\n`)
    expect(taps).toBe(isFirst ? 6 : 5)
    await expect(head(page).getByText(/^Sent \d\d:\d\d/)).toBeVisible()
    const register = await registerOf(page, await sectionOf(page, '7-B'))
    expect(register.state).toBe('submitted')
    for (const { name, status } of exceptions) expect(markOf(register, name)).toBe(status.toLowerCase())
    expect(register.students.filter((student) => !student.mark?.status)).toEqual([])
  })

  test('a register is taken without a network, outlives the page and the session, and is sent once', async ({
    page,
    context,
    baseURL,
  }) => {
    await walkTo(page, baseURL, sana, 'registers')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const section = await sectionOf(page, '8-A')
    const before = await handedIn(page, section)
    const open = page.getByRole('link', { name: 'Open the register of 8-A' })
    await expect(open).toBeVisible()
    await page.reload()
    await expect(open).toBeVisible()
    const student = before.students[2]
    if (!student) throw new Error('8-A has three students')
    const marked = await countMarks(page, before, student)
    const next = student.mark?.status === 'absent' ? 'Present' : 'Absent'
    await keptOnDevice(page, section)

    await context.setOffline(true)
    await page.reload()
    await open.tap()
    await expect(page.locator('.register-row')).toHaveCount(before.students.length)
    const own = mark(page, `${student.name}: ${next}`)
    await own.tap()
    await expect(page.getByText('Kept on this device, not submitted yet')).toBeVisible()
    await page.reload()
    await expect(own).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Submit the changes' }).tap()
    const waits = head(page).getByText('Saved on this device, will be sent')
    await expect(waits).toBeVisible()
    await page.reload()
    await expect(waits).toBeVisible()
    await expect(own).toHaveAttribute('aria-pressed', 'true')

    await context.setOffline(false)
    await expect(head(page).getByText(/^Sent \d\d:\d\d/)).toBeVisible()
    const after = await registerOf(page, section)
    expect(after.version).toBe(before.version + 1)
    expect(await countMarks(page, after, student)).toBe(marked + 1)

    // The school does not answer, and she logs out: she is warned, and loses nothing.
    const free = page.locator('.register-row').nth(4).locator('button[aria-pressed=false]').first()
    const [name = '', status = ''] = ((await free.getAttribute('aria-label')) ?? '').split(': ')
    await free.tap()
    await page.route('**/register', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Submit the changes' }).tap()
    await expect(waits).toBeVisible()
    await page.getByRole('button', { name: /Your account/ }).tap()
    await page.getByRole('menuitem', { name: 'Log out' }).tap()
    const warning = page.getByRole('alertdialog', { name: 'Not everything is sent yet' })
    await expect(warning).toContainText('1 change on this device has not reached the school')
    await warning.getByRole('button', { name: 'Log out' }).tap()
    await expect(page).toHaveURL(/\/login/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // On whatever page she comes to she sees what was marked before she logged in, and only then it is sent.
    await logIn(page, riverside(baseURL, '/i/devices'), sana)
    const unseen = page.getByRole('alertdialog', { name: 'Marked before you logged in' })
    await expect(unseen).toContainText('8-A')
    expect(markOf(await registerOf(page, section), name)).not.toBe(status.split(',')[0]?.toLowerCase())
    await unseen.getByRole('button', { name: 'Send' }).tap()
    await expect
      .poll(async () => markOf(await registerOf(page, section), name))
      .toBe(status.split(',')[0]?.toLowerCase())
  })

  test('who comes to a device after somebody else reads nothing of theirs, and sends nothing in their name', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await walkTo(page, baseURL, sana, 'registers')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    const section = await sectionOf(page, '8-A')
    const before = await handedIn(page, section)
    const board = page.url()
    const address = `${board}/${section.sectionId}`
    const [first] = before.students
    if (!first) throw new Error('8-A has a student')
    const rows = page.locator('.register-row')
    const expectNothing = async () => {
      await context.setOffline(true)
      await page.goto(address)
      const offline = page.getByRole('heading', { name: 'You are offline' })
      await expect(offline.or(page.getByLabel('Password', { exact: true })).first()).toBeVisible()
      await expect(rows).toHaveCount(0)
      expect(await storedText(page)).not.toContain(first.name)
      await context.setOffline(false)
    }
    const open = async () => {
      await walkTo(page, baseURL, sana, 'registers')
      await keptOnDevice(page, section)
      // What lies on the device is sealed while she is logged in, too.
      expect(await storedText(page)).not.toContain(first.name)
    }

    // Her cookies are cleared while she has marked something that could not be sent.
    await open()
    await page.goto(address)
    await expect(rows).toHaveCount(before.students.length)
    await context.setOffline(true)
    await page.reload()
    await expect(rows).toHaveCount(before.students.length)
    const next = first.mark?.status === 'absent' ? 'Present' : 'Absent'
    await mark(page, `${first.name}: ${next}`).tap()
    await page.getByRole('button', { name: 'Submit the changes' }).tap()
    await expect(head(page).getByText('Saved on this device, will be sent')).toBeVisible()
    await context.clearCookies()
    await expectNothing()

    // A student logs in on the same device: neither read nor sent.
    await walkTo(page, baseURL, 'bilal.imran', 'attendance')
    expect(await storedText(page)).not.toContain(first.name)
    await page.context().clearCookies()
    await expectNothing()

    // She comes back, and decides.
    await logIn(page, riverside(baseURL, '/i/devices'), sana)
    const unseen = page.getByRole('alertdialog', { name: 'Marked before you logged in' })
    await expect(unseen).toContainText('8-A')
    expect((await registerOf(page, section)).version).toBe(before.version)
    await unseen.getByRole('button', { name: 'Send' }).tap()
    await expect(unseen).toHaveCount(0)
    await expect
      .poll(async () => markOf(await registerOf(page, section), first.name))
      .toBe(next.toLowerCase())

    // Her session is ended from elsewhere: the open page hears of it and shows nothing more of hers.
    await page.goto(board)
    await keptOnDevice(page, section)
    const elsewhere = await browser.newPage()
    await walkTo(elsewhere, baseURL, sana, 'devices')
    await ask(elsewhere, '/sessions', { method: 'DELETE' })
    await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible()
    await expect(page.locator('.layout')).toBeHidden()
    await elsewhere.close()
    await expectNothing()

    // She logs out while the network is gone: the school hears of it before the next page shows anything.
    await open()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: /Your account/ }).tap()
    await page.getByRole('menuitem', { name: 'Log out' }).tap()
    await expect(page).toHaveURL(/\/login/)
    await expectNothing()
    await page.goto(address)
    await expect(page).toHaveURL(/\/login/)
    expect((await ask(page, '/me')).status).toBe(401)
  })

  test('two have called one register: both are shown side by side, and one holds', async ({
    page,
    baseURL,
  }) => {
    await walkTo(page, baseURL, sana, 'registers')
    const section = await sectionOf(page, '8-A')
    await handedIn(page, section)
    for (const choice of ['Keep mine', 'Keep the saved one']) {
      await page.getByRole('link', { name: 'Open the register of 8-A' }).tap()
      await expect(page.locator('.register-row').first()).toBeVisible()
      const { day, version, students } = await registerOf(page, section)
      const [first, second] = students
      if (!first || !second) throw new Error('8-A has two students')
      const own = first.mark?.status === 'leave' ? 'Present' : 'Leave'
      await mark(page, `${first.name}: ${own}`).tap()
      await expect(page.getByText('Kept on this device, not submitted yet')).toBeVisible()
      const marks = [first, second].map(({ id }) => ({ studentId: id, status: 'late', minutes: version + 3 }))
      const body = { day, version, marks, isSubmitted: true }
      const other = await ask(page, `/sections/${section.sectionId}/register`, { method: 'POST', body })
      expect(other.status).toBe(200)
      await page.getByRole('button', { name: 'Submit the changes' }).tap()
      await expect(page.getByRole('heading', { name: 'Attendance Already Marked' })).toBeVisible()
      const lines = page.locator('.conflict-table tbody tr')
      await expect(lines).toHaveCount(1)
      await expect(lines.first()).toContainText(first.name)
      await expect(lines.first().getByRole('cell').nth(0)).toContainText(own)
      await expect(lines.first().getByRole('cell').nth(1)).toContainText('Late')
      await page.getByRole('button', { name: choice }).tap()
      if (choice === 'Keep the saved one') await page.getByRole('button', { name: 'Discard mine' }).tap()
      await expect(lines).toHaveCount(0)
      await expect(head(page).locator('.count-chips')).toBeVisible()
      const holds = choice === 'Keep mine' ? own.toLowerCase() : 'late'
      const held = async () =>
        (await registerOf(page, section)).students.slice(0, 2).map((student) => student.mark?.status)
      await expect.poll(held).toEqual([holds, 'late'])
      await goTo(page, 'registers')
    }
  })
})

test('at a desk the office calls a register with the keyboard alone', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await walkTo(page, baseURL, 'rabia@riverside.example', 'registers')
  const section = await sectionOf(page, '3-A')
  await page.getByRole('rowheader', { name: '3-A' }).getByRole('link').press('Enter')
  const rows = page.locator('.register-row')
  await expect(rows).toHaveCount(24)
  const before = await registerOf(page, section)
  const hands = handsOn(page)
  const keys = { a: 'absent', t: 'late', e: 'leave', p: 'present' }
  // Whoever is marked already gets another mark than the one that stands.
  const isOther = before.students[0]?.mark?.status === 'absent'
  const pressed = isOther ? (['t', 'e', 'a'] as const) : (['a', 't', 'e'] as const)
  await hands.press('ArrowDown')
  await expect(page.locator('[data-at="0 0"]')).toBeFocused()
  for (const [at, key] of pressed.entries()) {
    await hands.press(key)
    await expect(rows.nth(at)).toHaveAttribute('data-status', keys[key])
  }
  const late = rows.nth(pressed.indexOf('t'))
  await expect(late.getByLabel('Minutes late', { exact: true })).toBeVisible()
  await hands.press('End')
  await expect(page.locator('[data-at^="23 "]').first()).toBeAttached()
  await expect(rows.last().locator(':focus')).toBeVisible()
  await hands.press('Home')
  if (before.state === 'open') {
    await hands.press('Control+Enter')
    await expect(page.getByText('Please mark all students before submitting')).toBeVisible()
    await expect(page.locator('[data-at="3 0"]')).toBeFocused()
  }
  await hands.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the register' })).toBeVisible()
  await hands.press('Escape')
  await expect(page.locator('.veil')).toHaveCount(0)
  await hands.press('Shift+P')
  await expect(head(page).locator('.count-chips')).not.toContainText('Unmarked')
  await hands.press('Control+Enter')
  await expect(toastOf(page, 'Attendance marked')).toBeVisible()
  await expect(head(page).getByText(/^Sent \d\d:\d\d/)).toBeVisible()
  const { state, students } = await registerOf(page, section)
  expect(state).toBe('submitted')
  expect(students.slice(0, 3).map((student) => student.mark?.status)).toEqual(pressed.map((key) => keys[key]))
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

/** All that this browser stores for the school, as text. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const request = indexedDB.open(name)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      for (const shelf of request.result.objectStoreNames) {
        const rows = request.result.transaction(shelf).objectStore(shelf).getAll()
        await new Promise((resolve) => rows.addEventListener('success', resolve))
        for (const row of rows.result as { iv?: Uint8Array; data?: ArrayBuffer }[])
          texts.push(JSON.stringify(row), new TextDecoder().decode(row.data ?? new ArrayBuffer()))
      }
      request.result.close()
    }
    return texts.join('\n')
  })
}
