/** File name without folder and extension. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(md|markdown)$/i, '')
}
