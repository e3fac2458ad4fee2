import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeImage, setImage } from 'tenant-api/contract/institute/institute'
import { call } from '../../../../shell/session/api.ts'
import { siteQuery, useSite } from '../../../../shell/look/site.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ImageField } from '../../../../ui/form/file/ImageField.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { BesideProps } from './field-neighbours.ts'

type Slot = 'logo' | 'favicon'

/** The school's pictures. They are in force at once; there is nothing to apply. */
export default function ImageFields({ isReadOnly }: BesideProps) {
  const { t } = useLingui()
  const { logo, favicon } = useSite()
  return (
    <Card title={t`Logo and favicon`} description={t`They apply as soon as they are chosen.`}>
      <div className="settings-fields">
        <Picture
          slot="logo"
          label={t`Logo`}
          description={t`On the log-in page, mails and prints. PNG with a clear background looks best.`}
          address={logo}
          isDisabled={isReadOnly}
        />
        <Picture
          slot="favicon"
          label={t`Favicon`}
          description={t`A square for browser tabs, phones and the corner of every page.`}
          address={favicon}
          isDisabled={isReadOnly}
        />
      </div>
    </Card>
  )
}

type Props = { slot: Slot; label: string; description: string; address: string | null; isDisabled: boolean }

function Picture({ slot, address, ...field }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { slot }
  const { mutate, error, variables } = useMutation({
    mutationFn: async (file: File | null) =>
      file === null
        ? call(removeImage, { params })
        : call(setImage, { params, body: { image: await base64Of(file) } }),
    onSuccess(site) {
      queries.setQueryData(siteQuery.queryKey, site)
      toast({ type: 'success', message: t`Settings applied` })
    },
  })
  return (
    <ImageField
      {...field}
      value={error ? (variables ?? null) : address}
      onChange={mutate}
      error={error?.message}
      limits={{ most: 480 * 1024, longest: 1280 }}
    />
  )
}

/** The bytes of a file as base64 text, as JSON can carry them. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
