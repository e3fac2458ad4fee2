import { useLingui } from '@lingui/react/macro'
import { type Choice } from '../../../ui/form/choice/Select.tsx'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import type { AuditState } from './audit-state.ts'
import { useHint } from './PersonFilter.tsx'
import { useAuditNames } from './use-audit-names.ts'

type Props = { onPick: (who: Pick<AuditState, 'by' | 'actor' | 'apiKey' | 'part'>) => void }

const nobody = { by: '', actor: '', apiKey: '', part: '' }

/** Who did it: people, programs and the product as such, or one of them by name. */
export function ActorFilter({ onPick }: Props) {
  const { t } = useLingui()
  const { q, search, names } = useAuditNames()
  const hintOf = useHint()
  const whole: Choice[] = [
    { id: 'by:people', name: t`People` },
    { id: 'by:keys', name: t`API keys` },
    { id: 'by:system', name: t`The product itself` },
  ]
  const found: Choice[] = (names?.people ?? []).flatMap((one) =>
    one.accountId === null ? [] : [{ id: `actor:${one.accountId}`, name: one.name, hint: hintOf(one) }],
  )
  const keys: Choice[] = (names?.keys ?? []).map(({ id, name, isRevoked }) => ({
    id: `apiKey:${id}`,
    name,
    hint: isRevoked ? `${t`API key`} · ${t`Revoked`}` : t`API key`,
  }))
  const parts: Choice[] = (names?.parts ?? []).map(({ part, name }) => ({
    id: `part:${part}`,
    name,
    hint: t`A part of the product`,
  }))
  return (
    <ComboBox
      label={t`Done by`}
      choices={[...(q.trim() === '' ? whole : []), ...found, ...keys, ...parts]}
      isBare
      placeholder={t`Done by`}
      isSearched
      isWaiting={names === undefined}
      value=""
      onChange={(id) => {
        const at = id.indexOf(':')
        onPick({ ...nobody, [id.slice(0, at)]: id.slice(at + 1) })
      }}
      onInputChange={search}
    />
  )
}
