import { expect, test } from './journey.ts'
import { letters } from './riverside.ts'
import { goTo, walkTo } from './walk.ts'

test('a father writes on his phone in Urdu, the class teacher answers, he sees that she has read it, and the office opens it for a reason', async ({
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

  // The office counts conversations, and opens one on the record of the child by saying why.
  const office = await browser.newPage()
  const reason = `A complaint ${letters()}`
  await walkTo(office, baseURL, 'tariq@riverside.example', 'thread-oversight')
  await expect(office.getByText('7-B')).toBeVisible()
  await goTo(office, 'students')
  await office.getByPlaceholder('Search students').fill('Bilal Imran')
  await office.getByRole('row', { name: /Bilal Imran/ }).click()
  await office.getByRole('tab', { name: 'Conversation' }).click()
  await expect(office.getByText(asked)).toHaveCount(0)
  await office.getByRole('button', { name: 'Open with a reason' }).click()
  const dialog = office.getByRole('dialog', { name: 'Open the conversation' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(office.getByText(reason)).toBeVisible()
  await expect(office.getByText(/You read this until/)).toBeVisible()
  await office.close()
  await phone.close()
})
