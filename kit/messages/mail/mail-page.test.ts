import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'

const page = {
  title: 'Check your email',
  paragraphs: ['Green & <Valley>'],
  action: { label: 'Confirm', url: 'http://localhost:4000/complete-registration#a&b' },
  links: [{ label: 'Riverside', url: 'http://riverside.maktab.localhost:4000' }],
  note: 'Works for two days',
}

const school = { name: 'Riverside', solid: '#be185d', on: '#fffffe', text: '#9d174d', footer: '' }

test('a mail says the same in html and in plain text', () => {
  const { html, text } = mailPage({ language: 'en', ...page })
  for (const said of ['Check your email', 'Works for two days', 'http://riverside.maktab.localhost:4000']) {
    expect(html).toContain(said)
    expect(text).toContain(said)
  }
  expect(text).toContain('Confirm:\nhttp://localhost:4000/complete-registration#a&b')
})

test('what a school is called can not become markup', () => {
  const { html, text } = mailPage({ language: 'en', ...page, school: { ...school, name: '<b onload="x">' } })
  expect(html).toContain('Green &#38; &#60;Valley&#62;')
  expect(html).not.toContain('<b onload')
  expect(text).toContain('Green & <Valley>')
})

test('a school’s mail wears its logo, its colours and its own line', () => {
  const logo = 'https://riverside.example/logo?v=1&x="'
  const { html, text } = mailPage({
    language: 'en',
    ...page,
    school: { ...school, logo, footer: 'Since 1987' },
  })
  expect(html).toContain('<img src="https://riverside.example/logo?v=1&#38;x=&#34;" alt="Riverside"')
  expect(html).toContain('background:#be185d')
  expect(html).toContain('color:#fffffe')
  expect(html).not.toMatch(/#2563eb|#1d4ed8/)
  for (const said of [html, text]) {
    expect(said).toContain('Since 1987')
    expect(said).not.toContain('Maktab')
  }
})

test('a school that wants no footer has none, and one without its own names the product', () => {
  const { html, text } = mailPage({ language: 'en', ...page, school: { ...school, footer: null } })
  expect(html + text).not.toContain('Maktab')
  expect(mailPage({ language: 'en', ...page, school }).text).toContain('Riverside works with Maktab')
})

test('Urdu and Arabic mails read from right to left, their addresses from left to right', () => {
  for (const language of ['ur', 'ar'] as const) {
    const { html } = mailPage({ language, ...page })
    expect(html).toContain(`<html lang="${language}" dir="rtl">`)
    expect(html).toContain('<a dir="ltr" href="http://riverside')
    expect(html).not.toMatch(/text-align:(left|right)|margin-(left|right)/)
  }
  expect(mailPage({ language: 'en', ...page }).html).toContain('<html lang="en" dir="ltr">')
})
