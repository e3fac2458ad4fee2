/** Choices that the server needs for the first byte of a page: this prevents a flash of the wrong look. */
type Remembered = 'language' | 'mode' | 'density'

export function remember(name: Remembered, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

export function recall(name: Remembered): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
