import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from 'kit/values/money'
import { previewAnnouncement } from 'tenant-api/contract/messages/announcements'
import { channelNames } from 'tenant-api/contract/messages/outbound'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import type { Draft } from './draft.ts'
import { ownName } from './WordsPart.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'

type Props = { draft: Draft; isPending: boolean; onSend: () => void; onClose: () => void }

/** To how many people it goes by what, and what that costs, before it is sent. */
export function SendDialog({ draft, isPending, onSend, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { words, audience, channels, goes } = draft
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
          <p className="compose-count">
            <Plural value={data.people} one="# person" other="# people" />
          </p>
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
          <ul className="compose-ways">
            {data.channels.map(({ channel, people, parts, cost }) => (
              <li key={channel}>
                <span>{say(channelNames[channel])}</span>
                <NumberText value={people} />
                {channel === 'sms' && (
                  <span className="compose-note">
                    <Plural value={parts} one="# part of an SMS" other="# parts of an SMS" />
                    {cost !== null && ` · ${formatMoney(language, BigInt(cost), data.currency)}`}
                  </span>
                )}
              </li>
            ))}
            {data.byAppAlone > 0 && (
              <li>
                <span>{t`By the bell alone`}</span>
                <NumberText value={data.byAppAlone} />
              </li>
            )}
            {data.unknown.length > 0 && (
              <li className="compose-unreached">
                {t`Nobody has these numbers:`} <bdi>{data.unknown.join(', ')}</bdi>
              </li>
            )}
            {data.unreached > 0 && (
              <li className="compose-unreached">
                <span>{t`Not reached by any of these`}</span>
                <NumberText value={data.unreached} />
              </li>
            )}
          </ul>
          <p className="compose-note">
            {data.languages.map(({ language: of, people }, at) => (
              <span key={of}>
                {at > 0 && ' · '}
                {ownName(of)} <NumberText value={people} />
              </span>
            ))}
          </p>
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
