import { expect, test } from './journey.ts'
import { letters, riverside } from './riverside.ts'
import { walkTo } from './walk.ts'

const bilal = '01980000-0000-7000-8000-0000000ad001'

test('a father writes on his phone in Urdu, the class teacher answers, and he sees that she has read it', async ({
  page,
  baseURL,
  browser,
}) => {
  const asked = `کیا کل چھٹی ہے؟ ${letters()}`
  const answered = `جی نہیں، اسکول کھلا ہے۔ ${letters()}`
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const father = await phone.newPage()
  await walkTo(father, baseURL, 'imran.khalid', 'threads')
  await father.getByRole('link', { name: /Bilal Imran/ }).click()
  const box = father.getByRole('textbox', { name: 'Message' })
  await box.fill(asked)
  await father.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(father.getByRole('article').filter({ hasText: asked })).toBeVisible()
  await expect(box).toHaveValue('')
  const sent = father.getByRole('listitem').filter({ hasText: asked })
  await expect(sent.getByText(/^Read by/)).toHaveCount(0)

  await walkTo(page, baseURL, 'sana@riverside.example', 'threads')
  const row = page.getByRole('link', { name: new RegExp(asked) })
  await expect(row.getByText(/unread/)).toBeAttached()
  await row.click()
  await expect(page.getByRole('heading', { name: 'Bilal Imran' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: asked })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(answered)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: answered })).toBeVisible()
  await expect(page.getByRole('link', { name: /Bilal Imran/ }).getByText(/unread/)).toHaveCount(0)

  // Both reach him by themselves: nobody reads the page anew.
  await expect(father.getByRole('article').filter({ hasText: answered })).toBeVisible()
  await expect(sent.getByText(/Read by Sana Iqbal/)).toBeVisible()
  await expect(father.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
  await phone.close()
})

test('the office counts conversations, and opens one by saying why', async ({ page, baseURL }) => {
  const reason = `A complaint ${letters()}`
  await walkTo(page, baseURL, 'tariq@riverside.example', 'thread-oversight')
  await expect(page.getByText('7-B')).toBeVisible()
  await page.goto(riverside(baseURL, `/i/thread-oversight/${bilal}`))
  const open = page.getByRole('button', { name: 'Open it for a reason' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Open the conversation' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText(/You read this until/)).toBeVisible()
})
