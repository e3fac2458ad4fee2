import { Plural, useLingui } from '@lingui/react/macro'
import type { Language } from 'kit/text/locale'
import { plainOf } from 'kit/text/rich-text'
import { segmentsOf } from 'kit/messages/sms/text-segments'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Words } from 'tenant-api/contract/messages/announcements'
import { ownName } from '../../../../crud/sending/SendingCounts.tsx'
import { useSite } from '../../../../shell/look/site.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { fieldOf } from '../../../../ui/form/field-part.tsx'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { part } from '../../../../ui/base/part.ts'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { emptyWords } from './draft.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'

const RichEditor = fieldOf(
  part(() => import('../../../../ui/form/rich/RichEditor.tsx')),
  (all) => all.RichEditor,
)

type Props = {
  words: readonly Words[]
  onChange: (words: Words[]) => void
  /** Whether any of it goes as a text message, whose words are paid for by the letter. */
  isTexted: boolean
  mistakes: readonly FormError[]
}

/** What is announced, in one language or several; who reads another gets the first. */
export function WordsPart({ words, onChange, isTexted, mistakes }: Props) {
  const { t } = useLingui()
  const { languages: ofSchool } = useSite()
  const [shown, show] = useState(words[0]?.language ?? 'en')
  const wrongAt = mistakes.find(({ name }) => name?.startsWith('words.'))?.name?.split('.')[1]
  const [seen, see] = useState(mistakes)
  // A new mistake opens the language that it is in.
  if (seen !== mistakes) {
    see(mistakes)
    const language = wrongAt === undefined ? undefined : words[Number(wrongAt)]?.language
    if (language) show(language)
  }
  const at = Math.max(
    0,
    words.findIndex(({ language }) => language === shown),
  )
  const said = words[at]
  const missing = ofSchool.filter((language) => !words.some((one) => one.language === language))
  const choices = words.map(({ language }) => ({ id: language, name: ownName(language) }))
  const wrong = (field: string) => mistakes.find(({ name }) => name === `words.${at}.${field}`)?.message
  const set = (change: Partial<Words>) =>
    onChange(words.map((one, nth) => (nth === at ? { ...one, ...change } : one)))
  function add(language: Language) {
    onChange([...words, emptyWords(language)])
    show(language)
  }
  return (
    <Card title={t`Message`}>
      <div className="compose-stack">
        <Cluster gap="8px 16px">
          {choices.length > 1 && (
            <Segments label={t`Language`} choices={choices} value={said?.language ?? shown} onChange={show} />
          )}
          {missing.map((language) => (
            <Button
              key={language}
              size="small"
              icon={<Plus aria-hidden size={15} />}
              onPress={() => add(language)}
            >
              {ownName(language)}
            </Button>
          ))}
          {words.length > 1 && (
            <Button
              size="small"
              look="quiet"
              icon={<X aria-hidden size={15} />}
              onPress={() => onChange(words.filter((_, nth) => nth !== at))}
            >
              {t`Without ${ownName(said?.language ?? shown)}`}
            </Button>
          )}
        </Cluster>
        {said && (
          <div key={said.language} className="compose-stack" lang={said.language}>
            <TextField
              label={t`Title`}
              name={`words.${at}.title`}
              isRequired
              maxLength={120}
              value={said.title}
              onChange={(title) => set({ title })}
              error={wrong('title')}
            />
            <RichEditor
              label={t`Message`}
              language={said.language}
              value={said.body}
              onChange={(body) => set({ body })}
              error={wrong('body')}
            />
            {isTexted && (
              <ShortField said={said} onChange={(short) => set({ short })} error={wrong('short')} />
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

type ShortProps = { said: Words; onChange: (short: string) => void; error: string | undefined }

/** What a text message holds, with in how many parts it goes; it can begin as the words themselves. */
function ShortField({ said, onChange, error }: ShortProps) {
  const { t } = useLingui()
  const { name } = useSite()
  const { segments, left } = segmentsOf(`${said.short || said.title}\n${name}`)
  const plain = plainOf(said.body)
  return (
    <div className="compose-stack">
      <TextField
        label={t`Text message`}
        description={t`Keep it short: text messages are charged by their length. Leave it empty to send the title alone.`}
        lines={3}
        maxLength={480}
        value={said.short}
        onChange={onChange}
        error={error}
      />
      <div className="compose-parts">
        <span>
          <Plural value={segments} one="# part of an SMS" other="# parts of an SMS" />
          {' · '}
          <Plural value={left} one="# letter left in it" other="# letters left in it" />
        </span>
        {said.short === '' && plain !== '' && plain.length <= 480 && (
          <Button size="small" look="quiet" onPress={() => onChange(plain)}>{t`Copy the text above`}</Button>
        )}
      </div>
    </div>
  )
}
