import { expect, test } from 'vitest'
import { modules } from '../../server/modules.ts'
import { automaticNames, eventNames } from './contract.ts'
import { automaticEvents, eventOf } from './events.ts'

const declared = modules.flatMap(({ messages = {} }) => Object.entries(messages))

test('each message has a name for the log and the settings, and no name is of nothing', () => {
  expect(declared.length).toBeGreaterThan(20)
  const keys = declared.map(([key]) => key)
  expect(new Set(keys).size).toBe(keys.length)
  // A trial is a message without words of its own.
  expect(Object.keys(eventNames).toSorted()).toEqual([...keys, 'channel.trial'].toSorted())
})

test('a message is filled with its own fields alone', () => {
  for (const [key, { title, body, short, fields }] of automaticEvents()) {
    const used = [...`${title} ${body} ${short}`.matchAll(/\{(\w+)/g)].map(([, name]) => name)
    expect(
      used.filter((name) => !name || !Object.hasOwn(fields, name)),
      key,
    ).toEqual([])
  }
})

test('what somebody writes is none of the messages whose words the school changes', () => {
  expect(eventOf('announcements.published')?.isWritten).toBe(true)
  expect(Object.keys(automaticNames)).not.toContain('announcements.published')
})
