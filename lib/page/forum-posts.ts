/** Posts of forums (XenForo, vBulletin, phpBB, Discourse, NodeBB) and comments contain nicknames and ranks. */
export const FORUM_POSTS = [
  ...[
    '.message--post',
    '.message-user',
    '.postbit',
    '.postbitlegacy',
    '.postprofile',
    '.topic-post',
    '[component="post"]',
  ],
  ...['[itemtype$="schema.org/Comment" i]', '[itemtype$="schema.org/DiscussionForumPosting" i]'],
  ...['.username', '.nickname', '[data-testid="username"]'],
].join(', ');
