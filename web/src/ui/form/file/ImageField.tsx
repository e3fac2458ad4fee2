import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { IconButton } from '../../base/Button.tsx'
import type { FieldProps } from '../Field.tsx'
import { isStill } from '../field-state.ts'
import { FileFrame } from './FileField.tsx'
import { printSize } from './file-rules.ts'
import { useRegional } from '../../base/Regional.tsx'
import { NoPicture, type PictureLimits, shrinkPicture, usualLimits } from './shrink-picture.ts'
import './FileField.css'

type Props = FieldProps & {
  /** A newly chosen picture, or the URL of the current one. */
  value: File | string | null
  onChange: (picture: File | null) => void
  shape?: 'round' | 'square'
  limits?: PictureLimits
  isDisabled?: boolean | undefined
}

// Maximum size of a camera picture; the browser scales it down before the upload.
const mostTaken = 40 * 1024 * 1024
const types = ['image/jpeg', 'image/png', 'image/webp']

/**
 * A picture, scaled down and rotated upright in the browser; the camera's metadata about place and device is
 * removed.
 */
export function ImageField({ value, onChange, shape = 'square', limits = usualLimits, ...field }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const address = useAddress(value)
  async function take(file: File) {
    setBusy(true)
    setWrong(undefined)
    try {
      onChange(await shrinkPicture(file, limits))
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      setWrong(t`This picture cannot be opened. Choose another one, or save it as JPEG first`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileFrame
      {...field}
      error={field.error ?? wrong}
      types={types}
      most={mostTaken}
      onFile={(file) => void take(file)}
      busy={isBusy ? t`Making the picture smaller …` : undefined}
    >
      {address && (
        <div className="file-chosen">
          <img src={address} alt={field.label} className={`picture picture-${shape}`} />
          <span className="file-text">
            {value instanceof File && (
              <>
                <bdi className="file-name">{value.name}</bdi>
                <span className="file-more">{printSize(language, value.size)}</span>
              </>
            )}
          </span>
          {!isStill(field) && (
            <IconButton label={t`Remove the picture`} onPress={() => onChange(null)}>
              <X aria-hidden size={16} />
            </IconButton>
          )}
        </div>
      )}
    </FileFrame>
  )
}

/** An object URL by which the browser shows a file that is not uploaded yet. */
function useAddress(value: File | string | null): string | undefined {
  const address = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value])
  useEffect(() => {
    if (value instanceof File && address) return () => URL.revokeObjectURL(address)
  }, [value, address])
  return address ?? undefined
}
