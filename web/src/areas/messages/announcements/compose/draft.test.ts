import { richOf } from 'kit/text/rich-text'
import { expect, test } from 'vitest'
import { emptyWords, newDraft, wordsOf } from './draft.ts'

test('a new announcement goes by every channel that works, a text message last', () => {
  expect(newDraft('en', ['sms', 'push']).channels).toEqual(['push', 'sms'])
})

test('an announcement in Urdu alone leaves out the language in which nothing is written', () => {
  const urdu = { ...emptyWords('ur'), title: 'کل چھٹی ہے' }
  expect(wordsOf({ words: [emptyWords('en'), urdu] })).toEqual([urdu])
})

test('a language that was begun stays, even without its title', () => {
  const begun = { ...emptyWords('en'), body: richOf('Tomorrow is a holiday') }
  const urdu = { ...emptyWords('ur'), title: 'کل چھٹی ہے' }
  expect(wordsOf({ words: [begun, urdu] })).toEqual([begun, urdu])
})

test('an empty announcement keeps one language to write in', () => {
  expect(wordsOf({ words: [emptyWords('en'), emptyWords('ur')] })).toEqual([emptyWords('en')])
})
