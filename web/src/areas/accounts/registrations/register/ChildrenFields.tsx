import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { Plus, Trash2 } from 'lucide-react'
import { mostChildren, namedChild } from 'tenant-api/contract/accounts/registrations'
import { FieldInput } from '../../../../crud/form/fields/FieldInput.tsx'
import { fieldsOf } from '../../../../crud/resource/fields.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { noChild } from './body.ts'
import type { Draft } from './use-steps.ts'

type Props = {
  rows: readonly Draft[]
  mistakes: readonly FormError[]
  onChange: (rows: readonly Draft[]) => void
}

/** The children of a guardian: each by name, and by its number or its day of birth. */
export function ChildrenFields({ rows, mistakes, onChange }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const placeOf = (at: number) => formatNumber(language, at + 1)
  const put = (at: number, values: Draft) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...values } : row)))
  return (
    <>
      {rows.map((row, at) => (
        <fieldset key={at} className="register-child">
          <legend className="visually-hidden">{t`Child ${placeOf(at)}`}</legend>
          <div className="register-legend">
            <span aria-hidden>{t`Child ${placeOf(at)}`}</span>
            {rows.length > 1 && (
              <IconButton
                label={t`Leave child ${placeOf(at)} out`}
                onPress={() => onChange(rows.filter((_, place) => place !== at))}
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            )}
          </div>
          {fieldsOf(namedChild).map((field) => {
            const name = `children.${at}.${field.name}`
            return (
              <FieldInput
                key={name}
                field={{ ...field, name }}
                value={row[field.name] ?? field.initial}
                onChange={(value) => put(at, { [field.name]: value })}
                error={mistakes.find((mistake) => mistake.name === name)?.message}
              />
            )
          })}
        </fieldset>
      ))}
      {rows.length < mostChildren && (
        <Button icon={<Plus aria-hidden size={16} />} onPress={() => onChange([...rows, noChild])}>
          {t`Another child`}
        </Button>
      )}
    </>
  )
}
