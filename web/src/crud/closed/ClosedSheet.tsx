import { Trans, useLingui } from '@lingui/react/macro'
import { AskFor } from '../../shell/errors/AskFor.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useAllListDeeds } from '../bulk/use-list-deeds.ts'
import { byPermission, type Deed, useClosed } from './closed-deeds.ts'
import './ClosedSheet.css'

export type SheetProps = {
  of: string
  deeds: readonly Deed[]
  /** Whether it is a list, whose ticked rows have further actions. */
  isList?: boolean
  onClose: () => void
}

/** What is closed to the reader here: grouped by permission, with who can grant it, and a way to ask them. */
export default function ClosedSheet({ of, deeds, isList = false, onClose }: SheetProps) {
  const { t, i18n } = useLingui()
  const ticked = useAllListDeeds(of).flatMap(({ title, needs }) =>
    needs && isList ? [{ title: i18n._(title), needs }] : [],
  )
  return (
    <Sheet title={t`What can’t I do here?`} onClose={onClose}>
      <p className="closed-about">
        <Trans>
          No role of yours opens this to you. Here is which permission it takes, and who can give it.
        </Trans>
      </p>
      {byPermission(useClosed(of, [...deeds, ...ticked])).map(({ needs, titles }) => (
        <section key={needs.join(' ')} className="closed-deeds">
          <h3>{titles.join('\u00a0· ')}</h3>
          <AskFor needs={needs} />
        </section>
      ))}
    </Sheet>
  )
}
