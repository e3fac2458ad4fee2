import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, toastOf } from './journey.ts'
import { slowness } from 'kit/testing/testing-limits'
import { ask, riverside } from './riverside.ts'
import { land } from './walk.ts'

type Heard = { id: string; time: string; signature: string; body: string }
const heard: Heard[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => void (body += String(part)))
  request.on('end', () => {
    const [id = '', time = '', signature = ''] = ['id', 'timestamp', 'signature'].map((part) =>
      String(request.headers[`webhook-${part}`]),
    )
    heard.push({ id, time, signature, body })
    response.end('thank you')
  })
})
test.beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => void receiver.close())

function isSigned({ id, time, signature, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return signature === `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
}

test('a webhook is made, tells what happens with a signature, and tells it once more', async ({
  page,
  baseURL,
}) => {
  await land(page, baseURL, 'nasreen@riverside.example')
  await page.goto(riverside(baseURL, '/i/webhooks'))
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  const name = `Library ${Date.now() % 100_000}`
  await page.getByRole('button', { name: 'New webhook' }).click()
  const sheet = page.getByRole('dialog', { name: 'New webhook' })
  await sheet.getByLabel('Name').fill(name)
  const address = sheet.getByRole('textbox', { name: 'Address' })
  await address.fill('https://printer.local/')
  await sheet.getByText('Student: changed').click()
  const { port } = receiver.address() as AddressInfo
  await address.fill(`http://127.0.0.1:${port}/hook`)
  await sheet.getByRole('button', { name: 'Make the webhook' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Signing secret' })
  const secret = await shown.getByLabel('Secret').inputValue()
  await shown.getByRole('button', { name: 'I have saved it' }).click()

  await page.getByRole('row', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Send a trial' }).click()
  await expect.poll(() => heard.length, { timeout: 20_000 * slowness }).toBe(1)
  expect(heard.map((one) => isSigned(one, secret))).toEqual([true])
  await expect(page.getByText('A trial').first()).toBeVisible()

  type Listed = { rows: { id: string; version: number; firstName: string }[] }
  const [student] = (await ask<Listed>(page, '/students?limit=1')).said.rows
  const firstName = student?.firstName === 'Zoya' ? 'Zara' : 'Zoya'
  const headers = { 'if-match': String(student?.version) }
  await ask(page, `/students/${student?.id}`, { method: 'PATCH', body: { firstName }, headers } as never)
  await expect.poll(() => heard.length, { timeout: 20_000 * slowness }).toBe(2)
  expect(JSON.parse(heard[1]?.body ?? '{}')).toMatchObject({
    type: 'student.updated',
    data: {
      id: student?.id,
      resource: 'students',
      url: riverside(baseURL, `/api/v1/students/${student?.id}`),
    },
  })
  expect(heard[1]?.body).not.toContain(firstName)

  await page.reload()
  await page.getByRole('button', { name: /Student: changed/ }).click()
  const told = page.getByRole('dialog', { name: 'Student: changed' })
  await expect(told.getByText('thank you')).toBeVisible()
  await told.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => heard.length, { timeout: 20_000 * slowness }).toBe(3)
  expect([heard[2]?.id, heard[2]?.body]).toEqual([heard[1]?.id, heard[1]?.body])

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastOf(page, 'The webhook is removed')).toBeVisible()
})
