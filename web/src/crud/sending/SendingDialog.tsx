import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SendingPreview } from 'tenant-api/contract/messages/outbound'
import { Button } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/form/choice/Checkbox.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { withFallback } from '../resource/Loaded.tsx'
import { SendingCounts } from './SendingCounts.tsx'

type Props<T extends SendingPreview> = {
  title: string
  /** What the button says that does it. */
  submit: string
  query: UseQueryResult<T>
  /** Whether it can be done without a word to anybody. */
  offersNobody?: boolean
  isPending: boolean
  /** Whether there is nothing to send; what stands above the counts says why. */
  isEmpty?: (preview: T) => boolean
  onSend: (tells: boolean) => void
  onClose: () => void
  /** What stands above the counts. */
  children?: (preview: T) => ReactNode
}

/** The question before an action that sends to many: whom it tells, and whether to tell anybody. */
export function SendingDialog<T extends SendingPreview>({
  title,
  submit,
  query,
  offersNobody = false,
  isPending,
  isEmpty,
  onSend,
  onClose,
  children,
}: Props<T>) {
  const { t } = useLingui()
  const [tells, tell] = useState(true)
  const { data, fallback } = withFallback(query, 4)
  const hasNone = data !== undefined && isEmpty?.(data) === true
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            isDisabled={!data || hasNone}
            isPending={isPending}
            onPress={() => onSend(tells)}
          >
            {submit}
          </Button>
        </>
      }
    >
      {fallback}
      {data && (
        <>
          {children?.(data)}
          {tells && !hasNone && <SendingCounts preview={data} />}
          {offersNobody && <TellNobody isSelected={!tells} onChange={(nobody) => tell(!nobody)} />}
        </>
      )}
    </Dialog>
  )
}

type NobodyProps = { isSelected: boolean; onChange: (isSelected: boolean) => void }

/** The tick that keeps an action silent. */
export function TellNobody(props: NobodyProps) {
  const { t } = useLingui()
  return <Checkbox {...props}>{t`Tell nobody`}</Checkbox>
}
