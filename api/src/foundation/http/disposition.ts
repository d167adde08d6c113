/** A Content-Disposition header (RFC 6266). Clients that read its plain name only lose the accents. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  return `${kind}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`
}
