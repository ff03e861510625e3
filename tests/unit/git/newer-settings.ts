/** The version of git whose list these names are from. */
export const newestVersion = '2.55.0'

/**
 * What `git help -c` of that version lists and the one of which the table was made does not. Hints (`advice`) and
 * faults of objects (`fsck`) are left out: they are switches.
 */
export const newerSettings: readonly string[] = `
  alias.*.command attr.tree bitmapPseudoMerge.<name>.decay bitmapPseudoMerge.<name>.maxMerges
  bitmapPseudoMerge.<name>.pattern bitmapPseudoMerge.<name>.sampleRate bitmapPseudoMerge.<name>.stableSize
  bitmapPseudoMerge.<name>.stableThreshold bitmapPseudoMerge.<name>.threshold bundle.heuristic
  commitGraph.changedPaths commitGraph.changedPathsVersion core.commentString core.lockfilePid core.maxTreeDepth
  credential.interactive diff.<driver>.trustExitCode
  diff.dstPrefix diff.srcPrefix diff.statNameWidth diff.trustExitCode difftool.guiDefault extensions.* fetch.all
  fetch.bundleCreationToken fetch.bundleURI format.commitListFormat format.noprefix gc.maxCruftSize
  gc.recentObjectsHook gc.repackFilter gc.repackFilterTo hasconfig:remote.*.url hook.<event>.enabled
  hook.<event>.jobs hook.<friendly-name>.command hook.<friendly-name>.enabled hook.<friendly-name>.event
  hook.<friendly-name>.parallel hook.jobs http.keepAliveCount http.keepAliveIdle http.keepAliveInterval
  http.maxRetries http.maxRetryTime http.proactiveAuth http.retryAfter http.sslCertType http.sslKeyType
  index.skipHash init.defaultObjectFormat init.defaultRefFormat
  init.defaultSubmodulePathConfig maintenance.autoDetach maintenance.geometric-repack.auto
  maintenance.geometric-repack.splitFactor maintenance.loose-objects.batchSize maintenance.reflog-expire.auto
  maintenance.rerere-gc.auto maintenance.worktree-prune.auto mergetool.<variant>.layout
  pack.useBitmapBoundaryTraversal pack.usePathWalk promisor.acceptFromServer promisor.advertise
  promisor.checkFields promisor.quiet promisor.sendFields promisor.storeFields rebase.maxLabelLength
  reftable.blockSize reftable.geometricFactor reftable.indexObjects reftable.lockTimeout
  reftable.restartInterval remote.<name>.followRemoteHEAD remote.<name>.negotiationInclude
  remote.<name>.negotiationRestrict remote.<name>.serverOption repack.midxMustContainCruft
  repack.midxNewLayerThreshold repack.midxSplitFactor replay.refAction sendemail.headerCmd
  sendemail.imapSentFolder sendemail.mailmap sendemail.mailmap.blob sendemail.mailmap.file sendemail.outlookidfix
  sendemail.smtpSSLClientCert sendemail.smtpSSLClientKey sendemail.useImapOnly sideband.<url>.*
  sideband.allowControlCharacters stash.index status.compareBranches submodule.<name>.gitdir
  trailer.<key-alias>.cmd trailer.<key-alias>.command trailer.<key-alias>.ifexists trailer.<key-alias>.ifmissing
  trailer.<key-alias>.key trailer.<key-alias>.where transfer.bundleURI worktree.useRelativePaths`
  .trim()
  .split(/\s+/)
