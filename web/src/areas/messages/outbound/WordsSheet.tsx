import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { direction, languages } from 'kit/text/locale'
import { useId, useState } from 'react'
import { templateStates } from 'tenant-api/contract/messages/outbound'
import {
  changeWords,
  type EventRow,
  previewWords,
  proposeWords,
  resetWords,
} from 'tenant-api/contract/messages/channels/templates'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleMessages } from './use-stale-messages.ts'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import './WordsSheet.css'

type Words = EventRow['words'][number]

/** The words of something in each language of the school, with how they read and what a text of them costs. */
export function WordsSheet({ row, onClose }: { row: EventRow; onClose: () => void }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState(row.words[0]?.language ?? 'en')
  const words = row.words.find((one) => one.language === language)
  const choices = row.words.map((one) => ({
    id: one.language,
    name: languages.find(({ code }) => code === one.language)?.ownName ?? one.language,
  }))
  return (
    <Sheet title={row.label} onClose={onClose} footer={<Button onPress={onClose}>{t`Close`}</Button>}>
      {choices.length > 1 && (
        <Segments
          label={t`Language`}
          choices={choices}
          value={language}
          onChange={(id) => setLanguage(row.words.find((one) => one.language === id)?.language ?? language)}
        />
      )}
      {words && <WordsForm key={language} row={row} words={words} onClose={onClose} />}
    </Sheet>
  )
}

type FormProps = { row: EventRow; words: Words; onClose: () => void }

function WordsForm({ row, words, onClose }: FormProps) {
  const { t } = useLingui()
  const say = useSay()
  const form = useId()
  const { event } = row
  const { language, isOwn, version } = words
  const [title, setTitle] = useState(words.title)
  const [body, setBody] = useState(words.body)
  const [short, setShort] = useState(words.short)
  const [whatsappName, setName] = useState(words.whatsappName ?? '')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const stale = useStaleMessages()
  const onError = (error: unknown) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
  async function end(message: string) {
    await stale()
    toast({ type: 'success', message })
    onClose()
  }
  const params = { event, language }
  const saving = useMutation({
    mutationFn: () =>
      call(changeWords, {
        params,
        body: { title, body, short, whatsappName: whatsappName.trim() || null, version },
      }),
    onSuccess: () => end(t`Saved`),
    onError,
  })
  const resetting = useMutation({
    mutationFn: () => call(resetWords, { params }),
    onSuccess: () => end(t`Maktab’s text is used again`),
    onError,
  })
  const proposing = useMutation({
    mutationFn: () => call(proposeWords, { params }),
    onSuccess: () => end(t`Sent to Meta`),
    onError,
  })
  // They begin with what is filled in, which is Latin, and are read from the right all the same.
  const side = direction(language) === 'rtl' ? 'rtl' : 'auto'
  const wrong = (name: string) => mistakes.find((one) => one.name === name)?.message
  return (
    <Form id={form} mistakes={mistakes} onSubmit={() => !saving.isPending && saving.mutate()}>
      <p className="words-fields">
        <Trans>These are filled in:</Trans>{' '}
        {row.fields.map(({ name, label }) => (
          <span key={name} className="words-field">
            <code dir="ltr">{`{${name}}`}</code> {label}
          </span>
        ))}
      </p>
      <TextField
        label={t`Title`}
        name="title"
        dir={side}
        isRequired
        value={title}
        onChange={setTitle}
        error={wrong('title')}
      />
      <TextField
        label={t`Text`}
        name="body"
        dir={side}
        lines={4}
        isRequired
        value={body}
        onChange={setBody}
        error={wrong('body')}
      />
      <TextField
        label={t`Text message`}
        description={t`Kept short: it is paid for by the letter.`}
        name="short"
        dir={side}
        lines={3}
        isRequired
        value={short}
        onChange={setShort}
        error={wrong('short')}
      />
      <Preview event={event} language={language} title={title} body={body} short={short} />
      <TextField
        label={t`Name of the template at Meta`}
        description={say(templateStates[words.whatsappState])}
        name="whatsappName"
        dir="ltr"
        showOptional
        value={whatsappName}
        onChange={setName}
        error={wrong('whatsappName')}
      />
      <Cluster align="stretch">
        <Button look="primary" type="submit" isPending={saving.isPending}>{t`Save`}</Button>
        {isOwn && (
          <Button isPending={resetting.isPending} onPress={() => resetting.mutate()}>
            {t`Use Maktab’s text`}
          </Button>
        )}
        {isOwn && words.whatsappName !== null && (
          <Button isPending={proposing.isPending} onPress={() => proposing.mutate()}>
            {t`Ask Meta to approve`}
          </Button>
        )}
      </Cluster>
    </Form>
  )
}

type PreviewProps = Pick<EventRow, 'event'> & Pick<Words, 'language' | 'title' | 'body' | 'short'>

/** How it reads, filled with somebody who does not exist. */
function Preview({ event, ...body }: PreviewProps) {
  const { t } = useLingui()
  const { data } = useQuery({
    ...read(previewWords, { params: { event }, body }),
    enabled: body.title !== '' && body.body !== '' && body.short !== '',
    retry: false,
    placeholderData: (before) => before,
  })
  if (!data) return null
  return (
    <section className="words-preview" aria-label={t`Preview`} lang={body.language}>
      <p dir={direction(body.language)}>{data.short}</p>
      <p className="words-parts">
        <Plural value={data.segments} one="# part of an SMS" other="# parts of an SMS" />
        {' · '}
        <Plural value={data.left} one="# letter left in it" other="# letters left in it" />
      </p>
    </section>
  )
}
