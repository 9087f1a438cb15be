const press = {
  title: 'For journalists',
  text: 'Tell us your deadline.',
  phone: '1-800-555-0123',
  phoneNumber: '+18005550123',
  email: 'media@example.com',
};

export const examples = { plain: {}, press: { press } };
