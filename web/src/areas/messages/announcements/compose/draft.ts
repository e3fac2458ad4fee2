import type { Language } from 'kit/text/locale'
import { plainOf, richOf } from 'kit/text/rich-text'
import type { AnnouncementDetails, Writing } from 'tenant-api/contract/messages/announcements'

/** An announcement as its form holds it; `goes` is the day and time at which it goes out, by the school’s clock. */
export type Draft = Writing & { goes: { day: string; time: string } | null }
export type Change = (change: Partial<Draft>) => void

/** The channels in the order in which they are tried: a text message is paid for. */
const cheapestFirst = ['push', 'whatsapp', 'email', 'sms'] as const

/** What a new announcement begins with: in the language of its author, for the guardians of everybody, by every channel that works. */
export function newDraft(language: Language, channels: Draft['channels']): Draft {
  return {
    words: [emptyWords(language)],
    audience: {
      groups: ['guardians'],
      roleIds: [],
      campusIds: [],
      classIds: [],
      sectionIds: [],
      students: 'all',
      numbers: [],
      personIds: [],
      withoutIds: [],
    },
    channels: cheapestFirst.filter((channel) => channels.includes(channel)),
    isUrgent: false,
    isOnBoard: true,
    isPinned: false,
    expiresOn: null,
    fileIds: [],
    goes: null,
  }
}

export function emptyWords(language: Language): Writing['words'][number] {
  return { language, title: '', body: richOf(''), short: '' }
}

/** The form of an announcement that was written before. */
export function draftOf(written: AnnouncementDetails): Draft {
  const { words, audience, channels, isUrgent, isOnBoard, isPinned, expiresOn, files } = written
  const fileIds = files.map(({ id }) => id)
  return {
    words,
    audience,
    channels,
    isUrgent,
    isOnBoard,
    isPinned,
    expiresOn,
    fileIds,
    goes: null,
  }
}

/** The languages that something is written in; with none, the first. */
export function wordsOf({ words }: Pick<Draft, 'words'>): Draft['words'] {
  const written = words.filter(
    (one) => one.title.trim() !== '' || one.short !== '' || plainOf(one.body) !== '',
  )
  return written.length > 0 ? written : words.slice(0, 1)
}
