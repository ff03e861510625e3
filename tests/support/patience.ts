export {}

// A busy machine may take seconds to draw; what the page is awaited to say is not judged by time.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}
