import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { plainOf } from 'kit/text/rich-text'
import {
  type AnnouncementPreview,
  previewAnnouncement,
  type Words,
} from 'tenant-api/contract/messages/announcements'
import type { SendingPreview } from 'tenant-api/contract/messages/outbound'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { ownName, SendingCounts } from '../../../../crud/sending/SendingCounts.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { type Draft, wordsOf } from './draft.ts'

type Props = { draft: Draft; isPending: boolean; onSend: () => void; onClose: () => void }

/** To how many people it goes by what, and what that costs, before it is sent. */
export function SendDialog({ draft, isPending, onSend, onClose }: Props) {
  const { t } = useLingui()
  const { audience, channels, goes } = draft
  const words = wordsOf(draft)
  const first = words[0]?.language ?? 'en'
  const body = {
    words: words.map(({ language: of, title, short }) => ({ language: of, title: title || '…', short })),
    audience,
    channels,
  }
  const query = useQuery({
    ...read(previewAnnouncement, { body }),
    retry: false,
    staleTime: 0,
  })
  const { data, fallback } = withFallback(query, 4)
  const elsewhere =
    data?.languages.filter(({ language }) => !words.some((one) => one.language === language)) ?? []
  const waits = data !== undefined && data.approveAbove !== null && data.people > data.approveAbove
  return (
    <Dialog
      title={goes ? t`Send it later?` : t`Send it now?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            isDisabled={!data || data.people === 0}
            isPending={isPending}
            onPress={onSend}
          >
            {waits ? t`Ask for release` : goes ? t`Schedule` : t`Send`}
          </Button>
        </>
      }
    >
      {fallback}
      {data && (
        <div className="compose-stack">
          <SendingCounts preview={previewOf(data, words)}>
            {data.people === 0 && (
              <p className="compose-unreached">
                {audience.groups.length === 0
                  ? t`Nobody is chosen: tick a group, such as guardians, or choose people.`
                  : t`Nobody of the groups that are ticked is in what is chosen.`}
              </p>
            )}
            {data.some.length > 0 && (
              <p className="compose-note" dir="auto">
                {data.some.join(' · ')}
                {data.people > data.some.length && ' …'}
              </p>
            )}
            {data.unknown.length > 0 && (
              <p className="compose-unreached">
                {t`Nobody has these numbers:`} <bdi>{data.unknown.join(', ')}</bdi>
              </p>
            )}
          </SendingCounts>
          {elsewhere.map(({ language: of, people }) => (
            <Banner key={of} tone="warning">
              <Trans>
                <NumberText value={people} /> who read {ownName(of)} get it in {ownName(first)}.
              </Trans>
            </Banner>
          ))}
          {waits && (
            <p>
              <Trans>
                To more than <NumberText value={data.approveAbove ?? 0} /> people somebody else releases it.
              </Trans>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The same in the form in which everything is shown that goes to many: a reader's sample is what that reader gets. */
function previewOf(preview: AnnouncementPreview, words: readonly Words[]): SendingPreview {
  return {
    ...preview,
    channels: preview.channels.map(({ people, ...channel }) => ({ ...channel, messages: people })),
    languages: preview.languages.map(({ language, people }) => {
      const text = words.find((one) => one.language === language)
      return {
        language,
        people,
        title: text?.title ?? '',
        text: text ? text.short || text.title || plainOf(text.body) : '',
      }
    }),
  }
}
