import { useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  type AnnouncementDetails,
  changeAnnouncement,
  readPlaces,
  submitAnnouncement,
  writeAnnouncement,
  announcements,
} from 'tenant-api/contract/messages/announcements'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { ownName } from '../../../../crud/sending/SendingCounts.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { formErrorsOf } from '../../../../shell/errors/mistakes.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../../ui/base/part.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { AudiencePart } from './AudiencePart.tsx'
import { type Draft, draftOf, newDraft, wordsOf } from './draft.ts'
import { useStaleAnnouncements } from '../use-stale-announcements.ts'
import { WaysPart } from './WaysPart.tsx'
import { WordsPart } from './WordsPart.tsx'
import { UploadField } from '../../../../crud/form/fields/LazyFields.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Compose.css'

const SendDialog = overlayOf(
  part(() => import('./SendDialog.tsx')),
  (all) => all.SendDialog,
)

/** Writes an announcement, or goes on with a draft. Nobody is told before it has been said to how many it goes. */
export function Compose({ written }: { written?: AnnouncementDetails }) {
  const { t } = useLingui()
  const form = useId()
  const { language } = useMe()
  const { zone } = useRegional()
  const navigate = useNavigate()
  const stale = useStaleAnnouncements()
  const { data: places } = useSuspenseQuery(read(readPlaces, {}))
  const [draft, setDraft] = useState<Draft>(() =>
    written ? draftOf(written) : newDraft(language, places.channels),
  )
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const [isSending, askToSend] = useState(false)
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }))
  const onError = (error: unknown) => {
    askToSend(false)
    setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`))
  }
  async function save() {
    const { goes: _goes, ...rest } = draft
    const body = { ...rest, words: wordsOf(draft) }
    if (!written) return call(writeAnnouncement, { body })
    return call(changeAnnouncement, {
      params: { id: written.id },
      body: { ...body, version: written.version },
    })
  }
  const saving = useMutation({
    mutationFn: save,
    async onSuccess({ id }) {
      await stale()
      toast({ type: 'success', message: t`The draft is kept` })
      void navigate({ to: scoped(`announcements/${id}`), replace: true })
    },
    onError,
  })
  const sending = useMutation({
    async mutationFn() {
      const { id, version } = await save()
      const goesAt = draft.goes && (await import('../../../../ui/date/zoned.ts')).instantOf(draft.goes, zone)
      return call(submitAnnouncement, { params: { id }, body: { goesAt, version } })
    },
    async onSuccess({ id, state }) {
      await stale()
      const said = {
        waiting: t`It waits for approval`,
        scheduled: t`It goes out at its time`,
        published: t`It is on its way`,
      }
      toast({ type: 'success', message: said[state as keyof typeof said] })
      askToSend(false)
      void navigate({ to: scoped(`announcements/${id}`), replace: true })
    },
    onError,
    onSettled: () => void stale(),
  })
  /** Asks before it is sent, once every language that was begun has a title. */
  function askBefore() {
    if (isBusy) return
    const written = wordsOf(draft)
    const without = written.filter(({ title }) => title.trim() === '')
    setDraft((before) => ({ ...before, words: written }))
    setMistakes(
      without.map(({ language: of }) => ({
        name: `words.${written.findIndex((one) => one.language === of)}.title`,
        message: t`The title in ${ownName(of)} is missing`,
      })),
    )
    if (without.length === 0) askToSend(true)
  }
  const isBusy = saving.isPending || sending.isPending
  return (
    <Form id={form} className="compose" mistakes={mistakes} onSubmit={askBefore}>
      {written?.note && (
        <Banner tone="warning">
          <bdi>{written.decidedBy}</bdi>: {written.note}
        </Banner>
      )}
      <div className="compose-sides">
        <Stack>
          <WordsPart
            words={draft.words}
            onChange={(words) => change({ words })}
            isTexted={draft.channels.includes('sms')}
            mistakes={mistakes}
          />
          <FilesPart
            ids={draft.fileIds}
            onChange={(fileIds) => change({ fileIds })}
            error={mistakes.find(({ name }) => name?.startsWith('fileIds'))?.message}
          />
        </Stack>
        <Stack>
          <AudiencePart
            audience={draft.audience}
            onChange={(audience) => change({ audience })}
            places={places}
            names={written?.names ?? {}}
            mistakes={mistakes}
          />
          <WaysPart draft={draft} onChange={change} places={places} />
        </Stack>
      </div>
      <div className="compose-deeds">
        <Button
          isPending={saving.isPending}
          onPress={() => !isBusy && saving.mutate()}
        >{t`Keep the draft`}</Button>
        <Button look="primary" type="submit" isPending={sending.isPending}>
          {t`Send …`}
        </Button>
      </div>
      {isSending && (
        <SendDialog
          draft={draft}
          isPending={sending.isPending}
          onSend={() => sending.mutate()}
          onClose={() => askToSend(false)}
        />
      )}
    </Form>
  )
}

type Props = { ids: readonly string[]; onChange: (ids: string[]) => void; error: string | undefined }

/** What is attached; a place for one more stands below, until there are ten. */
function FilesPart({ ids, onChange, error }: Props) {
  const { t } = useLingui()
  const rows = ids.length < 10 ? [...ids, null] : ids
  return (
    <Card title={t`Attachments`}>
      <div className="compose-stack">
        {rows.map((id, at) => (
          <UploadField
            key={id ?? 'next'}
            for={announcements.name}
            types={documentTypes}
            label={id === null ? t`One more file` : t`File ${at + 1}`}
            value={id}
            error={id === null ? error : undefined}
            onChange={(sent) => {
              const others = ids.filter((one) => one !== id)
              onChange(sent === null ? others : [...others, sent])
            }}
          />
        ))}
      </div>
    </Card>
  )
}
