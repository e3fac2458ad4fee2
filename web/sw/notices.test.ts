import { expect, test } from 'vitest'
import { addressOf, noticeOf } from './notices.ts'

const origin = 'https://riverside.example'

test('a notice shows its title and words in their language, and leads to its page', () => {
  const sent = {
    id: '1',
    title: 'غیر حاضر',
    text: 'علی آج غیر حاضر ہے',
    language: 'ur',
    page: `${origin}/i/calendar`,
  }
  expect(noticeOf(JSON.stringify(sent), origin)).toEqual({
    title: 'غیر حاضر',
    body: 'علی آج غیر حاضر ہے',
    tag: '1',
    lang: 'ur',
    dir: 'auto',
    data: `${origin}/i/calendar`,
  })
})

test.each(['', 'null', '[]', '7', 'not JSON', '{"title":7,"page":{}}'])(
  '%s is shown as news without words',
  (text) => {
    expect(noticeOf(text, origin)).toMatchObject({ title: 'riverside.example', data: `${origin}/` })
  },
)

test.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'data:text/html,x'])(
  'no notice leads to %s',
  (page) => {
    expect(addressOf(page, origin)).toBe(`${origin}/`)
  },
)
