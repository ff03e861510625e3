/**
 * Canonical field names with the spellings met for them, best first: of two spellings in one file the earlier
 * takes the canonical name, the later keeps its own. Spellings are folded (`-`, blank, camelCase as `_`).
 * `agent` is no spelling of `platform`: in most repositories it names a role, not where a session took place.
 */
export const fieldAliases: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'name', '标题', '제목', 'заголовок'],
  session_date: [
    'session_date',
    'date',
    'session_start',
    'started_at',
    'started',
    'start_date',
    'run_start',
    'timestamp',
    'first_session',
    'observed_at',
    'date_created',
    'decision_date',
    '日期',
    '날짜',
    'дата',
  ],
  created: ['created', 'created_at'],
  updated: [
    'updated',
    'modified',
    'updated_at',
    'last_updated',
    'modified_at',
    'last_seen_at',
    'last_entry',
    'ended_at',
    'ended',
    'completed_at',
    '更新',
    '수정일',
  ],
  session_id: [
    'session_id',
    'sid',
    'hermes_session_id',
    'native_session_id',
    'llm_wiki_session_id',
    'claude_session_id',
    'session',
    'id',
    '会话',
  ],
  model: ['model', 'models', 'model_name', 'llm', '模型', '모델', 'модель'],
  model_provider: ['model_provider', 'provider', 'billing_provider', '提供商', '제공자', 'провайдер'],
  platform: ['platform', 'source', 'channel', 'tool', 'harness', '平台', '플랫폼', 'платформа'],
  project: [
    'project',
    'projects',
    'codebase',
    'repo',
    'partition',
    'projects_touched',
    '项目',
    '프로젝트',
    'проект',
  ],
  domain: ['domain', 'area', '领域', '도메인', '분야', 'область'],
  type: ['type', 'note_type', 'doc_type', 'session_type', '类型', '유형', '종류', 'тип'],
  status: ['status', 'state', 'stage', '状态', '상태', 'статус'],
  tags: ['tags', 'tag', 'keywords', 'labels', '标签', '태그', '키워드', 'теги', 'метки'],
}

/** Values that the format documents; others are kept and noted. Compared folded. */
export const documentedValues: Readonly<Record<string, readonly string[]>> = {
  type: ['session-digest'],
  status: ['draft', 'active', 'canonical', 'archived'],
  platform: ['discord', 'telegram', 'cli'],
}
