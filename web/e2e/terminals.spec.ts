import { request } from 'node:http'
import { expect, test } from './journey.ts'
import { riverside } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

/** A terminal says something to the school, as terminals do: without cookies, in plain text. */
function tell(baseURL: string | undefined, path: string, data?: string): Promise<string> {
  const { host, port, pathname, search } = new URL(riverside(baseURL, `/iclock/${path}`))
  const headers = { host, 'content-type': 'application/push' }
  const to = { host: '127.0.0.1', port, path: pathname + search, headers }
  return new Promise((resolve, reject) => {
    const asking = request({ ...to, method: data === undefined ? 'GET' : 'POST' }, (answer) => {
      let text = ''
      answer.on('data', (part) => void (text += String(part)))
      answer.on('end', () => resolve(text))
    })
    asking.on('error', reject)
    asking.end(data)
  })
}

test('a terminal is let in, an unknown number becomes somebody’s punches, and a campus gets its key', async ({
  page,
  baseURL,
}) => {
  const serial = `JRNY${Date.now() % 1_000_000}`
  const pin = String(100_000 + (Date.now() % 800_000))
  expect(await tell(baseURL, `cdata?SN=${serial}&options=all`)).toBe('NO')
  await walkTo(page, baseURL, 'tariq@riverside.example', 'terminals')
  await expect(page.getByText('4 minutes ahead')).toBeVisible()
  await page.getByRole('button', { name: `Add ${serial}` }).click()
  const sheet = page.getByRole('dialog', { name: `Add ${serial}` })
  await sheet.getByLabel('Name').fill('Gate of the journey')
  await sheet.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('link', { name: 'Gate of the journey' }).first()).toBeVisible()
  expect(await tell(baseURL, `cdata?SN=${serial}&options=all`)).toContain(`GET OPTION FROM: ${serial}`)
  const line = `${pin}\t2026-11-19 07:44:00\t0\t1`
  for (const stamp of [1, 1])
    expect(await tell(baseURL, `cdata?SN=${serial}&table=ATTLOG&Stamp=${stamp}`, line)).toBe('OK: 1')

  await page.getByRole('tab', { name: 'Unknown numbers' }).click()
  const row = page.locator('.record-rows li').filter({ hasText: pin })
  await expect(row).toContainText('1 punch')
  await row.getByRole('button', { name: `Say who ${pin} is` }).click()
  const naming = page.getByRole('dialog', { name: `Who is ${pin}?` })
  await naming.getByRole('combobox').fill('Zubaida')
  await page.getByRole('option', { name: /Zubaida Khanum/ }).click()
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('tab', { name: 'Attendance machines' }).click()
  await page.getByRole('link', { name: 'Gate of the journey' }).first().click()
  await expect(page.getByText('Zubaida Khanum')).toBeVisible()
  await page.getByRole('button', { name: 'Set the clock' }).click()
  await expect(page.getByText('Waits until it asks')).toBeVisible()
  expect(await tell(baseURL, `getrequest?SN=${serial}`)).toMatch(/^C:\d+:SET OPTIONS DateTime=\d+\n$/)

  // The key of a campus is shown once.
  await goTo(page, 'terminals')
  await page.getByRole('link', { name: 'Connect a terminal' }).click()
  await page.getByRole('button', { name: /key for Canal View/ }).click()
  const shown = page.getByRole('alertdialog', { name: 'The key of the machines' })
  await expect(shown.getByLabel('Secret')).toHaveValue(/^[a-z2-9]{12}$/)
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('button', { name: 'Make a new key for Canal View' })).toBeVisible()
})
